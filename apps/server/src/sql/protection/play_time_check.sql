-- play_time_check makes a reality check due and starts or ends the stop by a time limit, from the counted minutes. It
-- returns true when bets of the player are refused, or no longer refused, because of that.
-- Called by: modules/protection/play-time.ts after a minute was counted, and after a changed limit or interval.
-- Guarantees: a bet in progress is finished before, and the next one is refused. A due reality check stays due.
create or replace function play_time_check(
  p_player bigint, p_at timestamptz, p_time_zone text, p_market_minutes int
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_before player_guard; v_after player_guard;
begin
  perform guard_lock(p_player, p_time_zone);
  select * into v_before from player_guard where player_id = p_player;
  update player_guard g
     set reality_due_at = coalesce(g.reality_due_at, (
           select p_at from play_session s
            where s.player_id = p_player
              and s.minutes - s.checked_minutes >= reality_minutes_of(g.reality_minutes, p_market_minutes))),
         time_over_until = play_time_over(p_player, p_at, p_time_zone)
   where g.player_id = p_player returning * into v_after;
  return (v_before.reality_due_at, v_before.time_over_until)
         is distinct from (v_after.reality_due_at, v_after.time_over_until);
end $$;
revoke execute on function play_time_check from public;
grant execute on function play_time_check to saguao_app;
