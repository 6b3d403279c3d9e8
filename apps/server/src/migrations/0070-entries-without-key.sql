-- after the functions
-- The primary key of entries is dropped: the functions no longer need it. A month that was created in between gets the index
-- of the others while it is empty. All locks are taken at once and held for milliseconds.
set local lock_timeout = '50ms';
-- under traffic: entries are inserted without naming the key, and the previous release plans its queries per player
lock table entry in access exclusive mode;
do $$
declare v_month text;
begin
  for v_month in
    select substr(c.relname, 7) from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'entry'::regclass
  loop
    execute format('create unique index if not exists %I on %I (player_id, posting_id, seq) where player_id > 0',
                   'entry_of_player_' || v_month, 'entry_' || v_month);
  end loop;
end $$;
-- under traffic: see above
alter table entry drop constraint entry_pkey;

-- A player's row of a day is updated every minute of play: with room on its page, no index entry is written for it.
alter table play_day set (fillfactor = 70);

-- The audit reads whole months, without an index of all entries: it computes the first audited posting once instead of once
-- per row.
create or replace view audited_posting as select * from posting where id > (select audit_from());
create or replace view audited_entry as select * from entry where posting_id > (select audit_from());
create or replace view audited_play as
  select * from posting where id > (select audit_from()) and (ref >= 'R' and ref < (select audit_from_round())) is not true;
