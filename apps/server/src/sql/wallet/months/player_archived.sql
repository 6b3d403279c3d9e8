-- player_archived returns the time before which movements of a player are archived, or null if there are none.
-- Called by: modules/wallet/store.ts and modules/wallet/months/months.ts for histories and statements.
-- Touches: player (identity), because a player who registered later has no archived movement.
create or replace function player_archived(p_player bigint) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select a.since from ledger_archived() a join player p on p.id = p_player and p.created_at < a.since
$$;
revoke execute on function player_archived from public;
grant execute on function player_archived to saguao_app;
