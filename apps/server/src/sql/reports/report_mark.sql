-- report_mark notes the days of the changed orders or new players for their recount.
-- Called by: the triggers on deposit, withdrawal (payments) and player (identity) whose names end with _reported.
-- Guarantees: the note is committed with the change, so the recount misses none.
create or replace function report_mark() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into report_dirty (kind, country, day)
  select distinct tg_argv[0], c.country, report_day(c.created_at, case c.country when 'BR' then 'BRL' else 'CLP' end)
    from changed c;
  return null;
end $$;
revoke execute on function report_mark from public;
