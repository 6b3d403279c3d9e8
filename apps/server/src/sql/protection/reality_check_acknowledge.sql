-- reality_check_acknowledge ends a due reality check, so that bets are accepted again; true when one was due. The time
-- until the acknowledgement does not count as play.
-- Called by: modules/protection/play-session.ts.
-- Touches: account (wallet), because a bet in progress is finished before.
-- Guarantees: without a due reality check nothing changes, so the interval cannot be restarted early.
create or replace function reality_check_acknowledge(p_player bigint, p_minute int, p_pause int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account a where a.player_id = p_player order by a.account for no key update;
  -- Minutes are not counted meanwhile (play_time_add).
  perform pg_advisory_xact_lock(hashtext('play_time'));
  update player_guard set reality_due_at = null where player_id = p_player and reality_due_at is not null;
  if not found then
    return false;
  end if;
  update play_session s
     set checked_minutes = s.minutes,
         last_minute = case when p_minute - s.last_minute between 0 and p_pause then p_minute else s.last_minute end
   where s.player_id = p_player;
  return true;
end $$;
revoke execute on function reality_check_acknowledge from public;
grant execute on function reality_check_acknowledge to saguao_app;
