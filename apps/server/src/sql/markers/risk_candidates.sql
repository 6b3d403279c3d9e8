-- risk_candidates returns players of a country who deposited, withdrew, changed a limit or played in a span of time, in
-- the order of their ids, after p_after.
-- Called by: modules/markers/store.ts, once a day and market.
-- Touches: player (identity), deposit, withdrawal (payments), protection_event, play_day (protection), because the
-- markers are computed from what players did in all of them.
create or replace function risk_candidates(p_country text, p_from timestamptz, p_to timestamptz, p_day date,
                                           p_after bigint, p_limit int)
returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select p.id
    from player p
    join (select player_id from deposit where created_at >= p_from and created_at < p_to
          union select player_id from withdrawal where created_at >= p_from and created_at < p_to
          union select player_id from protection_event where at >= p_from and at < p_to
          union select player_id from play_day where day = p_day) a on a.player_id = p.id
   where p.country = p_country and p.id > p_after
   order by p.id limit p_limit
$$;
revoke execute on function risk_candidates from public;
grant execute on function risk_candidates to saguao_app;
