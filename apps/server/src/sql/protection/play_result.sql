-- play_result returns what a player staked and won with cash since p_first_round, the smallest id of a round that counts.
-- Returned stakes do not count.
-- Called by: modules/protection/play-session.ts.
-- Touches: round (games), because the figures of a play session are read from the rounds themselves.
create or replace function play_result(p_player bigint, p_first_round text) returns table (staked bigint, won bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(r.bet), 0)::bigint, coalesce(sum(r.win), 0)::bigint
    from round r
   where r.player_id = p_player and r.id >= p_first_round and not r.is_bonus and r.status <> 'returned'
$$;
revoke execute on function play_result from public;
grant execute on function play_result to saguao_app;
