-- guard_count starts or ends the counting of a player's bets, after limits were set or removed. At the start the
-- counters are computed from the player's rounds; p_first_round is the smallest id of a round of the running periods.
-- Called by: player_limit_set, player_limit_confirm. The caller has locked the player's accounts.
-- Touches: round (games), because bets before the limit count too.
create or replace function guard_count(p_player bigint, p_at timestamptz, p_first_round text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_counts boolean;
begin
  v_counts := exists (select from player_limit l where l.player_id = p_player and l.kind in ('loss', 'stake'));
  if not v_counts then
    update player_guard g set counts = false where g.player_id = p_player and g.counts;
    return;
  end if;
  update player_guard g
     set counts = true, day = c.day, week = c.week, month = c.month, day_staked = c.day_staked, day_won = c.day_won,
         week_staked = c.week_staked, week_won = c.week_won, month_staked = c.month_staked, month_won = c.month_won
    from (
      select n.day, n.week, n.month,
             coalesce(sum(r.bet) filter (where r.local >= n.day), 0)::bigint as day_staked,
             coalesce(sum(r.win) filter (where r.local >= n.day), 0)::bigint as day_won,
             coalesce(sum(r.bet) filter (where r.local >= n.week), 0)::bigint as week_staked,
             coalesce(sum(r.win) filter (where r.local >= n.week), 0)::bigint as week_won,
             coalesce(sum(r.bet) filter (where r.local >= n.month), 0)::bigint as month_staked,
             coalesce(sum(r.win) filter (where r.local >= n.month), 0)::bigint as month_won
        from (select o.time_zone, (p_at at time zone o.time_zone)::date as day,
                     date_trunc('week', p_at at time zone o.time_zone)::date as week,
                     date_trunc('month', p_at at time zone o.time_zone)::date as month
                from player_guard o where o.player_id = p_player) n
        left join lateral (
          select r.bet, r.win, r.created_at at time zone n.time_zone as local
            from round r
           where r.player_id = p_player and r.id >= p_first_round and not r.is_bonus and r.status <> 'returned') r on true
       group by n.day, n.week, n.month) c
   where g.player_id = p_player and not g.counts;
end $$;
revoke execute on function guard_count from public;
