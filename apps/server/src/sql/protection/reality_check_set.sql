-- reality_check_set stores the interval of the reality check that the player chose; null switches it off. A shorter
-- interval may make the check due at once, and a due check stays due. The same interval again changes nothing.
-- Called by: modules/protection/play-session.ts.
create or replace function reality_check_set(
  p_player bigint, p_minutes int, p_at timestamptz, p_time_zone text, p_market_minutes int
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform guard_lock(p_player, p_time_zone);
  update player_guard set reality_minutes = p_minutes
   where player_id = p_player and reality_minutes is distinct from p_minutes;
  if not found then
    return;
  end if;
  insert into protection_event (player_id, kind, data, at, valid_from)
  values (p_player, 'reality-check-set', json_build_object('minutes', p_minutes), p_at, p_at);
  perform play_time_check(p_player, p_at, p_time_zone, p_market_minutes);
end $$;
revoke execute on function reality_check_set from public;
grant execute on function reality_check_set to saguao_app;
