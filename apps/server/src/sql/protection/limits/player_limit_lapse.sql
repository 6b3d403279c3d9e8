-- player_limit_lapse removes a raise or removal of a limit that was not confirmed in time and writes it into the history;
-- true when there was one.
-- Called by: player_limit_set, player_limit_confirm. The caller has locked the player's row of player_guard.
create or replace function player_limit_lapse(p_player bigint, p_kind text, p_period text, p_at timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_old player_limit;
begin
  select * into v_old from player_limit l
   where l.player_id = p_player and l.kind = p_kind and l.period = p_period and p_at >= limit_lapses_at(l.pending_at);
  if not found then
    return false;
  end if;
  update player_limit l set pending_amount = null, pending_at = null
   where l.player_id = p_player and l.kind = p_kind and l.period = p_period;
  insert into protection_event (player_id, kind, data, at, valid_from)
  values (p_player, 'limit-lapsed',
          json_build_object('kind', p_kind, 'period', p_period, 'amount', v_old.pending_amount), p_at,
          limit_lapses_at(v_old.pending_at));
  return true;
end $$;
revoke execute on function player_limit_lapse from public;
