-- ledger_archived returns the first posting id after the archived months and the time from which on postings are attached,
-- or no row if no month is archived.
-- Called by: modules/privacy/export.ts, player_archived, wallet_reasons, wallet_posting_at, report_derived and report_rebuild (reports).
create or replace function ledger_archived() returns table (first_posting bigint, since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.first_posting, n.turned_at from ledger_month n
   where n.month > (select max(m.month) from ledger_month m where m.archived_at is not null) order by n.month limit 1
$$;
revoke execute on function ledger_archived from public;
grant execute on function ledger_archived to saguao_app;
