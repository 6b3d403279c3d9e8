-- guard_row_lock locks the player's row of player_guard; a player without limits has none.
-- Called by: modules/protection/store.ts, in the transaction of a deposit order.
-- Guarantees: of two orders at once, the second is counted after the first. The application's role may lock the row, but
-- not change it.
create or replace function guard_row_lock(p_player bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from player_guard g where g.player_id = p_player for update;
end $$;
revoke execute on function guard_row_lock from public;
grant execute on function guard_row_lock to saguao_app;
