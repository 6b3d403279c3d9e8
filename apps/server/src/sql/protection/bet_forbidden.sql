-- bet_forbidden returns why a bet of the player is forbidden now, as an error code of bets_protect, or null; SG024 is
-- followed by kind and period of the limit. It changes nothing: bets_protect decides in the transaction of the bet.
-- Called by: modules/protection/bet-checks.ts and studio_bet_fault (games), so that a refusal needs no failed
-- transaction.
-- Touches: player (identity), because pause, exclusion and closing are states of the player.
create or replace function bet_forbidden(p_player bigint, p_stake bigint, p_at timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  -- Not a function of language sql: that would have to be applied after the functions it calls.
  return (
    select case when p.closed_at is not null then 'SG022'
                when p.excluded_until > p_at or p.registry_state = 'impeded' then 'SG021'
                when p.registry_state is not null then 'SG026'
                when p.paused_until > p_at then 'SG020'
                when g.time_over_until > p_at then 'SG025'
                when g.reality_due_at <= p_at then 'SG023'
                when g.counts and p_stake > 0 then (
                  select 'SG024 ' || l.kind || ' ' || l.period from limits_used(p_player, p_at) l
                   where l.used + p_stake > l.amount order by l.kind, l.period limit 1) end
      from player p
      left join player_guard g on g.player_id = p.id
     where p.id = p_player);
end $$;
revoke execute on function bet_forbidden from public;
grant execute on function bet_forbidden to saguao_app;
