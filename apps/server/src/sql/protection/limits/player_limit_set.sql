-- player_limit_set sets a player's limit. A first or lower limit holds at once and cancels a pending raise. A higher one,
-- or none (p_amount is null), waits for p_wait and then for player_limit_confirm. One that was not confirmed in time is
-- removed before and does not shorten the wait of a new one.
-- Called by: modules/protection/store.ts.
-- Guarantees: the application's role cannot write limits in another way, so none is raised without waiting. Every change
-- is in the history.
create or replace function player_limit_set(
  p_player bigint, p_kind text, p_period text, p_amount bigint, p_at timestamptz, p_wait interval, p_time_zone text,
  p_first_round text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_old player_limit; v_event text; v_from timestamptz := p_at;
begin
  perform guard_lock(p_player, p_time_zone);
  perform player_limit_lapse(p_player, p_kind, p_period, p_at);
  select * into v_old from player_limit l where l.player_id = p_player and l.kind = p_kind and l.period = p_period;
  if v_old.amount is null then
    if p_amount is null then
      return;
    end if;
    insert into player_limit (player_id, kind, period, amount, set_at) values (p_player, p_kind, p_period, p_amount, p_at);
    v_event := 'limit-set';
  elsif p_amount <= v_old.amount then
    if p_amount = v_old.amount and v_old.pending_at is null then
      return;
    end if;
    update player_limit l set amount = p_amount, pending_amount = null, pending_at = null, set_at = p_at
     where l.player_id = p_player and l.kind = p_kind and l.period = p_period;
    v_event := case when p_amount < v_old.amount then 'limit-set' else 'limit-cancelled' end;
  else
    -- The same raise again must not start the waiting time again.
    if v_old.pending_at is not null and v_old.pending_amount is not distinct from p_amount then
      return;
    end if;
    v_from := p_at + p_wait;
    update player_limit l set pending_amount = p_amount, pending_at = v_from
     where l.player_id = p_player and l.kind = p_kind and l.period = p_period;
    v_event := 'limit-pending';
  end if;
  perform guard_count(p_player, p_at, p_first_round);
  insert into protection_event (player_id, kind, data, at, valid_from)
  values (p_player, v_event, case v_event
            when 'limit-pending' then json_build_object('kind', p_kind, 'period', p_period, 'amount', p_amount,
                                                        'until', to_char(limit_lapses_at(v_from) at time zone 'UTC',
                                                                         'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            else json_build_object('kind', p_kind, 'period', p_period, 'amount', p_amount) end, p_at, v_from);
end $$;
revoke execute on function player_limit_set from public;
grant execute on function player_limit_set to saguao_app;
