-- report_game_sums returns rows whose sums are the figures of games from p_from to p_to: months that are whole in the
-- period, and the days before and after them.
-- Called by: modules/reports/game-figures.ts and modules/reports/revenue.ts. Without a setting of its own, so that the
-- planner sees the filters and columns of the caller.
create or replace function report_game_sums(p_from date, p_to date)
returns table (country text, game_id text, studio text, money text, rounds bigint, stakes bigint, wins bigint,
               stake_squares numeric, stake_wins numeric, win_squares numeric)
language sql stable as $$
  -- The first whole month starts at or after p_from; the first month that is not whole starts at or before p_to + 1.
  select m.country, m.game_id, m.studio, m.money, m.rounds, m.stakes, m.wins, m.stake_squares, m.stake_wins, m.win_squares
    from report_game_month m
   where m.month >= date_trunc('month', p_from::timestamp + interval '1 month' - interval '1 day')::date
     and m.month < date_trunc('month', (p_to + 1)::timestamp)::date
  union all
  select d.country, d.game_id, d.studio, d.money, d.rounds, d.stakes, d.wins, d.stake_squares, d.stake_wins, d.win_squares
    from report_game_day d
   where d.day >= p_from
     and d.day < least(date_trunc('month', p_from::timestamp + interval '1 month' - interval '1 day')::date, p_to + 1)
  union all
  select d.country, d.game_id, d.studio, d.money, d.rounds, d.stakes, d.wins, d.stake_squares, d.stake_wins, d.win_squares
    from report_game_day d
   where d.day >= greatest(date_trunc('month', p_from::timestamp + interval '1 month' - interval '1 day')::date,
                           date_trunc('month', (p_to + 1)::timestamp)::date)
     and d.day <= p_to
$$;
revoke execute on function report_game_sums from public;
grant execute on function report_game_sums to saguao_app;
