-- deposits_used returns what a player's limits on deposits count since each of the given times: deposits paid since
-- then, and every open order, which may still be paid.
-- Called by: modules/protection/store.ts.
-- Touches: deposit (payments), because orders count before they are paid.
create or replace function deposits_used(p_player bigint, p_since timestamptz[]) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_agg((select coalesce(sum(d.amount), 0)::bigint from deposit d
                     where d.player_id = p_player
                       and (d.state in ('created', 'waiting') or d.state = 'success' and d.finished_at >= s.at))
                   order by s.n)
    from unnest(p_since) with ordinality s(at, n)
$$;
revoke execute on function deposits_used from public;
grant execute on function deposits_used to saguao_app;
