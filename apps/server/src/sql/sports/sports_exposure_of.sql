-- sports_exposure_of returns what slips add to each counter of sports_exposure. A combined slip counts with its whole
-- possible loss in the counters of every leg, because each of its legs may be the last one that decides it.
-- Called by: sports_exposure_add, sports_exposure_remove and sports_exposure_rebuild.
create or replace function sports_exposure_of(p_player bigint[], p_slip text[]) returns table (
  currency text, scope text, match_id text, selection text, player_id bigint, slips int, stake bigint, loss bigint
)
language sql stable as $$
  with part as materialized (
    select s.currency, s.player_id, s.stake, coalesce(s.max_loss, 0) as max_loss, l.match_id, l.selection, l.n
      from unnest(p_player, p_slip) k(player_id, id)
      join slip s on s.player_id = k.player_id and s.id = k.id
      join slip_leg l on l.player_id = s.player_id and l.slip_id = s.id
  )
  select t.currency, 'house', '', '', 0::bigint, count(*)::int, sum(t.stake)::bigint, sum(t.max_loss)::bigint
    from part t where t.n = 1 group by t.currency
  union all
  select t.currency, 'player', '', '', t.player_id, count(*)::int, sum(t.stake)::bigint, sum(t.max_loss)::bigint
    from part t where t.n = 1 group by t.currency, t.player_id
  union all
  select t.currency, 'match', t.match_id, '', 0, count(*)::int, sum(t.stake)::bigint, sum(t.max_loss)::bigint
    from part t group by t.currency, t.match_id
  union all
  select t.currency, 'outcome', t.match_id, t.selection, 0, count(*)::int, sum(t.stake)::bigint,
         sum(t.max_loss)::bigint
    from part t group by t.currency, t.match_id, t.selection
  union all
  select t.currency, 'player_match', t.match_id, '', t.player_id, count(*)::int, sum(t.stake)::bigint,
         sum(t.max_loss)::bigint
    from part t group by t.currency, t.match_id, t.player_id
$$;
revoke execute on function sports_exposure_of from public;
