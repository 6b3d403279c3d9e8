-- round_is_archived says whether the month of a round is archived or being archived: the hash of the manifest is set first.
-- Called by: round_ends_once, modules/sports/operators/operator-store.ts.
-- Touches: ledger_month (wallet), because rounds are archived by month.
create or replace function round_is_archived(p_round text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (select m.archive_hash from ledger_month m where m.first_round <= p_round order by m.month desc limit 1) is not null
$$;
revoke execute on function round_is_archived from public;
grant execute on function round_is_archived to saguao_app;
