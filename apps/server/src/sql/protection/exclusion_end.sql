-- exclusion_end enters a player's request to end an exclusion without end, lets the exclusion end after p_days, and
-- returns when that is.
-- Called by: modules/protection/store.ts.
-- Guarantees: the triggers exclusion_end_asked and player_stays_protected refuse a request that comes too early, or an
-- end before its wait.
-- Touches: player (identity), because the exclusion is a state of the player.
create or replace function exclusion_end(p_player bigint, p_days int, p_by text, p_note text) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_until timestamptz;
begin
  insert into exclusion_end_request (player_id, requested_at, wait_days, entered_by, note)
  values (p_player, now(), p_days, p_by, p_note);
  update player p set excluded_until = now() + make_interval(days => p_days) where p.id = p_player
  returning p.excluded_until into v_until;
  insert into protection_event (player_id, kind, at, valid_from)
  values (p_player, 'exclusion-end-requested', now(), v_until);
  return v_until;
end $$;
revoke execute on function exclusion_end from public;
grant execute on function exclusion_end to saguao_app;
