-- deposits_paid returns what a player has deposited since each of the given times, without open orders.
-- Called by: modules/protection/store.ts.
-- Touches: deposit (payments), because the limits on deposits count them.
create or replace function deposits_paid(p_player bigint, p_since timestamptz[]) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_agg((select coalesce(sum(d.amount), 0)::bigint from deposit d
                     where d.player_id = p_player and d.state = 'success' and d.finished_at >= s.at)
                   order by s.n)
    from unnest(p_since) with ordinality s(at, n)
$$;
revoke execute on function deposits_paid from public;
grant execute on function deposits_paid to saguao_app;
