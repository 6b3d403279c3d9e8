-- after the functions
-- The tables become the first partitions of new tables with their names. No row is read: the bounds are validated, and
-- the primary keys exist. The other indexes of the first partition keep their names, by which the release before recognises
-- a violated one; later partitions have names with the month at the end. All locks are taken at once, in the order in which a bet takes them, and held for milliseconds.
set local lock_timeout = '200ms';
-- under traffic: the previous release calls wallet_post, which was replaced before, and reads the new tables by their names
lock table posting, entry, round in access exclusive mode;

-- under traffic: the new foreign key is validated
alter table bonus_conversion drop constraint bonus_conversion_player_id_posting_key_fkey;
-- under traffic: the new foreign key is validated
alter table bonus_removal drop constraint bonus_removal_player_id_posting_key_fkey;
-- under traffic: the new foreign key is validated
alter table cashback_day drop constraint cashback_day_player_id_posting_key_fkey;
-- under traffic: the new foreign key is validated
alter table deposit drop constraint deposit_player_id_posting_key_fkey;
-- under traffic: the new foreign key is validated
alter table envelope drop constraint envelope_player_id_back_key_fkey;
-- under traffic: the new foreign key is validated
alter table envelope drop constraint envelope_player_id_paid_key_fkey;
-- under traffic: the new foreign key is validated
alter table envelope_share drop constraint envelope_share_claimed_by_claim_key_fkey;
-- under traffic: the new foreign key is validated
alter table pb_collection drop constraint pb_collection_player_id_posting_key_fkey;
-- under traffic: the new foreign key is validated
alter table pig_collection drop constraint pig_collection_player_id_posting_key_fkey;
-- under traffic: the new foreign key is validated
alter table reward_grant drop constraint reward_grant_player_id_posting_key_fkey;
-- under traffic: the new foreign key is validated
alter table withdrawal drop constraint withdrawal_player_id_end_key_fkey;
-- under traffic: the new foreign key is validated
alter table withdrawal drop constraint withdrawal_player_id_hold_key_fkey;

do $$
declare
  v_month int; v_first bigint; v_round text; v_table text; v_views text[]; v_text text;
begin
  select month into v_month from ledger_month where turned_at is not null;
  select first_posting, first_round into v_first, v_round from ledger_month where turned_at is null;
  -- Views hold on to a table when it is renamed: they are created again.
  select array_agg(format('create or replace view %I as %s', c.relname, pg_get_viewdef(c.oid))) into v_views
    from pg_class c where c.relkind = 'v' and c.oid in (
      select r.ev_class from pg_depend d join pg_rewrite r on r.oid = d.objid
       where d.classid = 'pg_rewrite'::regclass
         and d.refobjid in ('posting'::regclass, 'entry'::regclass, 'round'::regclass));

  foreach v_table in array array['posting', 'entry', 'round'] loop
    execute format('alter table %I rename to %I', v_table, v_table || '_' || v_month);
    execute format('alter index %I rename to %I', v_table || '_pkey', v_table || '_pkey_' || v_month);
    execute format('create table %I (like %I including defaults including storage) partition by range (%I)',
                   v_table, v_table || '_' || v_month, case v_table when 'entry' then 'posting_id' else 'id' end);
    execute format('alter table %I add %s', v_table, (
      select pg_get_constraintdef(c.oid) from pg_constraint c
       where c.conrelid = (v_table || '_' || v_month)::regclass and c.contype = 'p'));
  end loop;
  execute format('drop trigger round_ends_once on %I', 'round_' || v_month);
  execute format('drop trigger round_counted on %I', 'round_' || v_month);
  execute format('drop trigger round_protected on %I', 'round_' || v_month);
  execute format('drop trigger house_plays on %I', 'round_' || v_month);
  execute format('alter table posting attach partition %I for values from (minvalue) to (%s)', 'posting_' || v_month, v_first);
  execute format('alter table entry attach partition %I for values from (minvalue) to (%s)', 'entry_' || v_month, v_first);
  execute format('alter table round attach partition %I for values from (minvalue) to (%L)', 'round_' || v_month, v_round);
  foreach v_table in array array['posting', 'entry', 'round'] loop
    execute format('alter table %I drop constraint %I', v_table || '_' || v_month, v_table || '_bound');
    execute format('revoke all on %I from saguao_app', v_table || '_' || v_month);
  end loop;
  -- Rounds carry times of the servers' clocks: one without a month is stored here, and moved when its month is created.
  execute format('create table round_default (like %I including all)', 'round_' || v_month);
  alter table round attach partition round_default default;
  foreach v_text in array v_views loop
    execute v_text;
  end loop;
end $$;

create trigger posting_append_only before update or delete or truncate on posting
  for each statement execute function append_only();
create trigger entry_append_only before update or delete or truncate on entry
  for each statement execute function append_only();
create trigger entry_sums_to_zero after insert on entry
  referencing new table as added for each statement execute function entry_sums_to_zero();
create trigger round_ends_once before update on round
  for each row when (old.status <> 'open') execute function round_ends_once();
create trigger house_plays before insert on round for each statement execute function house_plays();
create trigger round_protected after insert on round
  referencing new table as added for each statement execute function round_protected();
create trigger round_counted after update on round
  referencing old table as before new table as after for each statement execute function round_counted();
grant select on posting, entry, round to saguao_app;
grant update (status, win, outcome, changed_at, risk) on round to saguao_app;
