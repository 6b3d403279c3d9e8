-- limits_used returns the player's limits on loss and stake with what is used of them at p_at.
-- Called by: modules/protection/store.ts; bet_forbidden. bets_protect checks the same in the transaction of a bet.
create or replace function limits_used(p_player bigint, p_at timestamptz)
returns table (kind text, period text, amount bigint, used bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.kind, l.period, l.amount,
         case when p.is_now then p.staked - case l.kind when 'loss' then p.won else 0 end else 0 end
    from player_guard g
    join player_limit l on l.player_id = g.player_id and l.kind in ('loss', 'stake')
   cross join lateral (select p_at at time zone g.time_zone as local) n
   cross join lateral (
     select case l.period when 'day' then g.day >= n.local::date
                          when 'week' then g.week >= date_trunc('week', n.local)::date
                          else g.month >= date_trunc('month', n.local)::date end as is_now,
            case l.period when 'day' then g.day_staked when 'week' then g.week_staked else g.month_staked end as staked,
            case l.period when 'day' then g.day_won when 'week' then g.week_won else g.month_won end as won) p
   where g.player_id = p_player
$$;
revoke execute on function limits_used from public;
grant execute on function limits_used to saguao_app;
