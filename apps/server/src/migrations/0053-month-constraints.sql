-- Foreign keys to the keys of all months instead of one month's postings, and the bounds of the first month. Each is
-- validated by the next migration, which takes no lock that bets wait for.
alter table bonus_conversion add constraint bonus_conversion_posted
  foreign key (player_id, posting_key) references posting_key (player_id, key) not valid;
alter table bonus_removal add constraint bonus_removal_posted
  foreign key (player_id, posting_key) references posting_key (player_id, key) not valid;
alter table cashback_day add constraint cashback_day_posted
  foreign key (player_id, posting_key) references posting_key (player_id, key) not valid;
alter table deposit add constraint deposit_posted
  foreign key (player_id, posting_key) references posting_key (player_id, key) not valid;
alter table envelope add constraint envelope_back_key_posted
  foreign key (player_id, back_key) references posting_key (player_id, key) not valid;
alter table envelope add constraint envelope_paid_key_posted
  foreign key (player_id, paid_key) references posting_key (player_id, key) not valid;
alter table envelope_share add constraint envelope_share_posted
  foreign key (claimed_by, claim_key) references posting_key (player_id, key) not valid;
alter table pb_collection add constraint pb_collection_posted
  foreign key (player_id, posting_key) references posting_key (player_id, key) not valid;
alter table pig_collection add constraint pig_collection_posted
  foreign key (player_id, posting_key) references posting_key (player_id, key) not valid;
alter table reward_grant add constraint reward_grant_posted
  foreign key (player_id, posting_key) references posting_key (player_id, key) not valid;
alter table withdrawal add constraint withdrawal_end_key_posted
  foreign key (player_id, end_key) references posting_key (player_id, key) not valid;
alter table withdrawal add constraint withdrawal_hold_key_posted
  foreign key (player_id, hold_key) references posting_key (player_id, key) not valid;
do $$
declare v_next ledger_month;
begin
  select * into v_next from ledger_month where turned_at is null;
  execute format('alter table posting add constraint posting_bound check (id < %s) not valid', v_next.first_posting);
  execute format('alter table entry add constraint entry_bound check (posting_id < %s) not valid', v_next.first_posting);
  execute format('alter table round add constraint round_bound check (id < %L) not valid', v_next.first_round);
  execute format('alter table request add constraint request_bound check (created_at < %L) not valid',
                 to_timestamp(v_next.month::text || '+00', 'YYYYMMTZH'));
end $$;
