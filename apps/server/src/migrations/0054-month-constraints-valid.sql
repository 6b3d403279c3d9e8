-- without a transaction
alter table bonus_conversion validate constraint bonus_conversion_posted;
alter table bonus_removal validate constraint bonus_removal_posted;
alter table cashback_day validate constraint cashback_day_posted;
alter table deposit validate constraint deposit_posted;
alter table envelope validate constraint envelope_back_key_posted;
alter table envelope validate constraint envelope_paid_key_posted;
alter table envelope_share validate constraint envelope_share_posted;
alter table pb_collection validate constraint pb_collection_posted;
alter table pig_collection validate constraint pig_collection_posted;
alter table reward_grant validate constraint reward_grant_posted;
alter table withdrawal validate constraint withdrawal_end_key_posted;
alter table withdrawal validate constraint withdrawal_hold_key_posted;
alter table posting validate constraint posting_bound;
alter table entry validate constraint entry_bound;
alter table round validate constraint round_bound;
alter table request validate constraint request_bound;
