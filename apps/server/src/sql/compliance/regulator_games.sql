-- regulator_games returns the sums of the bets of each game in a span of time, in the order of the games.
-- Called by: modules/compliance/regulator/sources.ts.
create or replace function regulator_games(p_currency text, p_from timestamptz, p_to timestamptz, p_first bigint,
  p_last bigint)
returns table (game text, bets bigint, staked bigint, won bigint, returned bigint)
language sql stable set search_path = public, pg_temp as $$
  select b.game, count(*) filter (where b.stake > 0), sum(b.stake)::bigint, sum(b.win)::bigint, sum(b.returned)::bigint
    from regulator_bets(p_currency, p_from, p_to, p_first, p_last) b
   group by b.game order by b.game collate "C" nulls first
$$;
revoke execute on function regulator_games from public;
grant execute on function regulator_games to saguao_app;
