-- player_limit_confirm makes a pending raise or removal of a limit valid. It returns confirmed, waiting (the waiting
-- time is not over), lapsed (the time to confirm is over) or none (nothing is pending).
-- Called by: modules/protection/store.ts.
-- Guarantees: for every caller, a request is confirmed between the end of its waiting time and limit_lapses_at.
create or replace function player_limit_confirm(
  p_player bigint, p_kind text, p_period text, p_at timestamptz, p_time_zone text, p_first_round text
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_old player_limit;
begin
  perform guard_lock(p_player, p_time_zone);
  if player_limit_lapse(p_player, p_kind, p_period, p_at) then
    return 'lapsed';
  end if;
  select * into v_old from player_limit l where l.player_id = p_player and l.kind = p_kind and l.period = p_period;
  if v_old.pending_at is null then
    return 'none';
  end if;
  if p_at < v_old.pending_at then
    return 'waiting';
  end if;
  if v_old.pending_amount is null then
    delete from player_limit l where l.player_id = p_player and l.kind = p_kind and l.period = p_period;
  else
    update player_limit l set amount = l.pending_amount, pending_amount = null, pending_at = null, set_at = p_at
     where l.player_id = p_player and l.kind = p_kind and l.period = p_period;
  end if;
  perform guard_count(p_player, p_at, p_first_round);
  insert into protection_event (player_id, kind, data, at, valid_from)
  values (p_player, 'limit-confirmed',
          json_build_object('kind', p_kind, 'period', p_period, 'amount', v_old.pending_amount), p_at, p_at);
  return 'confirmed';
end $$;
revoke execute on function player_limit_confirm from public;
grant execute on function player_limit_confirm to saguao_app;
