-- regulator_players returns the players of a country at the end of a span of time, in the order of their ids. It reads
-- histories instead of the current state, so that a file of a past day has the same content whenever it is generated:
-- the person as it was verified then, and the restriction that held then.
-- Called by: modules/compliance/regulator/sources.ts.
-- Touches: player, person, identity_decision, registry_event (identity), protection_event (protection), because the file
-- joins what these modules know of a player.
create or replace function regulator_players(p_country text, p_from timestamptz, p_to timestamptz)
returns table (player_id bigint, registered_at timestamptz, is_closed boolean, excluded_until timestamptz,
  paused_until timestamptz, is_impeded boolean, is_erased boolean, sealed bytea, verified_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select p.id, p.created_at, coalesce(p.closed_at < p_to, false), x.excluded_until, x.paused_until,
         coalesce(g.impeded, false), p.erased_at is not null, v.sealed, v.verified_at
    from player p
    left join lateral (
      select greatest(
               max((e.at at time zone 'UTC' + make_interval(months => (e.data ->> 'months')::int)) at time zone 'UTC')
                 filter (where e.kind = 'excluded' and e.data ->> 'months' is not null and e.at > coalesce(r.at, '-infinity')),
               max('infinity'::timestamptz)
                 filter (where e.kind = 'excluded' and e.data ->> 'months' is null and e.at > coalesce(r.at, '-infinity')),
               max(r.until)) as excluded_until,
             max(e.at + make_interval(hours => 24 * (e.data ->> 'days')::int)) filter (where e.kind = 'paused')
               as paused_until
        from protection_event e
        left join (select z.at, z.valid_from as until from protection_event z
                    where z.player_id = p.id and z.kind = 'exclusion-end-requested' and z.at < p_to
                    order by z.id desc limit 1) r on true
       where e.player_id = p.id and e.at < p_to) x on true
    left join lateral (
      select i.impeded from registry_event i where i.player_id = p.id and i.at < p_to order by i.id desc limit 1) g on true
    left join lateral (
      select d.sealed, i.at as verified_at
        from person d
        join lateral (select o.outcome, o.effect, o.at from identity_decision o
                       where o.player_id = p.id and o.reference = d.reference and o.effect in ('applied', 'mismatch')
                         and o.seen_at < p_to
                       order by o.id desc limit 1) i on i.outcome = 'verified' and i.effect = 'applied'
       where d.player_id = p.id) v on true
   where p.country = p_country and p.created_at < p_to and (p.closed_at is null or p.closed_at >= p_from)
   order by p.id
$$;
revoke execute on function regulator_players from public;
grant execute on function regulator_players to saguao_app;
