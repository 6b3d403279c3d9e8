-- round_counted counts the changes of rounds: wins, returned stakes, and further bets on an open round of a provider.
-- A further bet is refused like a new round; wins and returned stakes never are.
-- Called by: the trigger of the same name, after each update of round (games).
-- A win counts in the periods of its round's start, so that a loss limit does not grow by wins of an earlier day. A
-- further bet counts when it is made.
create or replace function round_counted() returns trigger
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_mergejoin = off as $$
declare v_player bigint[]; v_stake bigint[]; v_at timestamptz[];
begin
  -- Old and new values are summed instead of joined: the planner has no index on the changed rows.
  select array_agg(c.player_id), array_agg(c.stake), array_agg(c.at) into v_player, v_stake, v_at from (
    select r.player_id, r.id, case when bool_or(r.is_bonus) then 0 else sum(r.bet)::bigint end as stake,
           max(r.changed_at) as at
      from (select a.player_id, a.id, a.bet, a.is_bonus, a.changed_at from after a
            union all
            select b.player_id, b.id, -b.bet, b.is_bonus, b.changed_at from before b) r
     group by r.player_id, r.id having sum(r.bet) > 0) c;
  if v_player is not null then
    perform bets_protect(v_player, v_stake, array_fill(0::bigint, array[cardinality(v_player)]), v_at);
  end if;

  with change as (
    select c.player_id, c.id, max(c.created_at) as at, least(sum(c.stake), 0)::bigint as stake, sum(c.win)::bigint as win
      from (select a.player_id, a.id, a.created_at, case a.status when 'returned' then 0 else a.bet end as stake,
                   case a.status when 'returned' then 0 else a.win end as win
              from after a where not a.is_bonus
            union all
            select b.player_id, b.id, b.created_at, -case b.status when 'returned' then 0 else b.bet end,
                   -case b.status when 'returned' then 0 else b.win end
              from before b where not b.is_bonus) c
     group by c.player_id, c.id having sum(c.stake) < 0 or sum(c.win) <> 0
  ), dated as (
    select c.player_id, c.stake, c.win, c.at at time zone g.time_zone as local, g.day, g.week, g.month
      from change c join player_guard g on g.player_id = c.player_id where g.counts
  ), moved as (
    select d.player_id,
           coalesce(sum(d.stake) filter (where d.local::date = d.day), 0)::bigint as day_stake,
           coalesce(sum(d.win) filter (where d.local::date = d.day), 0)::bigint as day_win,
           coalesce(sum(d.stake) filter (where date_trunc('week', d.local)::date = d.week), 0)::bigint as week_stake,
           coalesce(sum(d.win) filter (where date_trunc('week', d.local)::date = d.week), 0)::bigint as week_win,
           coalesce(sum(d.stake) filter (where date_trunc('month', d.local)::date = d.month), 0)::bigint as month_stake,
           coalesce(sum(d.win) filter (where date_trunc('month', d.local)::date = d.month), 0)::bigint as month_win
      from dated d group by d.player_id
  )
  update player_guard g
     set day_staked = greatest(0, g.day_staked + m.day_stake), day_won = greatest(0, g.day_won + m.day_win),
         week_staked = greatest(0, g.week_staked + m.week_stake), week_won = greatest(0, g.week_won + m.week_win),
         month_staked = greatest(0, g.month_staked + m.month_stake), month_won = greatest(0, g.month_won + m.month_win)
    from moved m where g.player_id = m.player_id;
  return null;
end $$;
revoke execute on function round_counted from public;
