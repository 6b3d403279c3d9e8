-- bets_protect refuses bets that a player's protection forbids, or counts them. The arrays hold one bet each: player,
-- cash stake, cash win and time; bets of bonus money have no stake and no win here.
-- Error codes: SG020 paused, SG021 excluded, SG022 closed, SG023 a reality check is due, SG024 a limit would be exceeded
-- (detail: kind and period), SG025 the time limit is reached,
-- SG026 the register of impeded persons has not answered. A refusal refuses all bets of the call.
-- Called by: round_protected and round_counted.
-- Guarantees: the stake is checked with its full amount before the win of the same round is counted, so that a refusal
-- never depends on an outcome. The caller's transaction has locked the player's cash account, which every bet and
-- every change of a limit waits for: parallel bets never exceed a limit together.
-- Bets of other players are in the same transaction, so their rows of player_guard stay locked: another transaction
-- locks the player's accounts before it locks a row of player_guard.
-- The settings force lookups by primary key: the planner cannot know how few bets a batch has.
-- Touches: player (identity), because pause, exclusion and closing must be checked in the transaction of the bet.
create or replace function bets_protect(
  p_player bigint[], p_stake bigint[], p_win bigint[], p_at timestamptz[]
) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_player bigint; v_fault text; v_counts boolean; v_limit text;
begin
  select min(f.player_id) filter (where f.fault is not null), min(f.fault), bool_or(f.counts)
    into v_player, v_fault, v_counts from (
    select b.player_id, g.counts and b.stake + b.win > 0 as counts,
           case when p.closed_at is not null then 'SG022'
                when p.excluded_until > b.at or p.registry_state = 'impeded' then 'SG021'
                when p.registry_state is not null then 'SG026'
                when p.paused_until > b.at then 'SG020'
                when g.time_over_until > b.at then 'SG025'
                when g.reality_due_at <= b.at then 'SG023' end as fault
      from unnest(p_player, p_stake, p_win, p_at) b(player_id, stake, win, at)
      join player p on p.id = b.player_id
      left join player_guard g on g.player_id = b.player_id) f;
  if v_fault is not null then
    raise exception 'a bet of player % is refused', v_player using errcode = v_fault;
  end if;
  if v_counts is not true then
    return;
  end if;

  with bet as (
    select b.player_id, sum(b.stake)::bigint as stake, sum(b.win)::bigint as win,
           max(b.at at time zone g.time_zone) as local
      from unnest(p_player, p_stake, p_win, p_at) b(player_id, stake, win, at)
      join player_guard g on g.player_id = b.player_id
     where g.counts and b.stake + b.win > 0 group by b.player_id
  ), dated as (
    select b.player_id, b.stake, b.win, b.local::date as day, date_trunc('week', b.local)::date as week,
           date_trunc('month', b.local)::date as month
      from bet b
  ), counted as (
    -- A clock that lags behind that of another process must not open an earlier day again.
    update player_guard g
       set day = greatest(g.day, d.day), week = greatest(g.week, d.week), month = greatest(g.month, d.month),
           day_staked = case when d.day > g.day then 0 else g.day_staked end + d.stake,
           day_won = case when d.day > g.day then 0 else g.day_won end + d.win,
           week_staked = case when d.week > g.week then 0 else g.week_staked end + d.stake,
           week_won = case when d.week > g.week then 0 else g.week_won end + d.win,
           month_staked = case when d.month > g.month then 0 else g.month_staked end + d.stake,
           month_won = case when d.month > g.month then 0 else g.month_won end + d.win
      from dated d where g.player_id = d.player_id
    returning g.player_id, d.stake, d.win, g.day_staked, g.day_won, g.week_staked, g.week_won, g.month_staked,
              g.month_won
  )
  select l.kind || ' ' || l.period into v_limit
    from counted c
    join player_limit l on l.player_id = c.player_id and l.kind in ('loss', 'stake')
   where c.stake > 0 and l.amount < case l.period when 'day' then c.day_staked when 'week' then c.week_staked
                                                  else c.month_staked end
                                   - case when l.kind = 'stake' then 0
                                          when l.period = 'day' then c.day_won - c.win
                                          when l.period = 'week' then c.week_won - c.win
                                          else c.month_won - c.win end
   order by l.kind, l.period limit 1;
  if v_limit is not null then
    raise exception 'a bet would exceed a limit of its player' using errcode = 'SG024', detail = v_limit;
  end if;
end $$;
revoke execute on function bets_protect from public;
