-- player_close closes an account and erases the data that no rule retains, or returns what prevents it.
-- Called by: modules/privacy/closing.ts, after the password.
-- Guarantees: an account is closed only without money and without anything open. The accounts are locked first, as in
-- every posting, so a bet is decided before or refused after; the row of the player conflicts with the insertion of
-- orders (deposit_needs_open_account).
-- Touches: account (wallet), player, pending_code (identity), push_device (notices), favourite, recent_play (lobby),
-- launch (games), active_token, guide_read (rewards), because their rows serve an open account only.
create or replace function player_close(p_player bigint, p_at timestamptz) returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_obstacles text[]; v_player player;
begin
  perform from account where player_id = p_player order by account for no key update;
  select * into v_player from player where id = p_player for update;
  if v_player.closed_at is not null then
    return '{}';
  end if;
  v_obstacles := player_closing_obstacles(p_player);
  if cardinality(v_obstacles) > 0 then
    return v_obstacles;
  end if;
  update player set closed_at = p_at, cid = null, channel = null where id = p_player;
  delete from push_device where player_id = p_player;
  delete from favourite where player_id = p_player;
  delete from recent_play where player_id = p_player;
  delete from launch where player_id = p_player;
  delete from active_token where player_id = p_player;
  delete from guide_read where player_id = p_player;
  delete from pending_code where player_id = p_player;
  return '{}';
end $$;
revoke execute on function player_close from public;
grant execute on function player_close to saguao_app;
