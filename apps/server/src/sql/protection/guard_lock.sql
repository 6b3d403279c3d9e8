-- guard_lock creates the player's row of player_guard and locks it behind the player's accounts, in the order of a bet.
-- Called by: player_limit_set, player_limit_confirm.
-- Guarantees: bets in progress are committed before; later ones see what the caller's transaction changes.
-- Touches: account (wallet), because every bet of the player waits for that lock.
create or replace function guard_lock(p_player bigint, p_time_zone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account a where a.player_id = p_player order by a.account for no key update;
  insert into player_guard (player_id, time_zone) values (p_player, p_time_zone) on conflict do nothing;
  perform from player_guard g where g.player_id = p_player for update;
end $$;
revoke execute on function guard_lock from public;
