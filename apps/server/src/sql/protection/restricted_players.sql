-- restricted_players returns players who are paused, excluded or impeded by the register now, the newest player first,
-- with the request to end an exclusion if there is one. p_kind is paused, excluded or register.
-- Called by: modules/protection/operators/lists.ts.
-- Touches: player, registry_event (identity), because the state belongs to the player.
create or replace function restricted_players(p_kind text, p_country text, p_player bigint, p_before bigint,
  p_limit int, p_now timestamptz)
returns table (player_id bigint, country text, since timestamptz, until timestamptz, entered_by text,
  requested_at timestamptz)
language plpgsql stable set search_path = public, pg_temp as $$
begin
  if p_kind = 'paused' then
    return query
      select p.id, p.country, (select max(e.at) from protection_event e where e.player_id = p.id and e.kind = 'paused'),
             p.paused_until, null::text, null::timestamptz
        from player p
       where p.paused_until is not null and p.paused_until > p_now and p.closed_at is null
         and (p_country is null or p.country = p_country) and (p_player is null or p.id = p_player)
         and (p_before is null or p.id < p_before)
       order by p.id desc limit p_limit;
  elsif p_kind = 'register' then
    return query
      select p.id, p.country, (select max(g.at) from registry_event g where g.player_id = p.id and g.impeded),
             'infinity'::timestamptz, null::text, null::timestamptz
        from player p
       where (p.excluded_until is not null or p.registry_state = 'impeded') and p.registry_state = 'impeded'
         and (p_country is null or p.country = p_country) and (p_player is null or p.id = p_player)
         and (p_before is null or p.id < p_before)
       order by p.id desc limit p_limit;
  else
    return query
      select p.id, p.country, p.excluded_at, p.excluded_until, r.entered_by, r.requested_at
        from player p
        left join lateral (
          select q.entered_by, q.requested_at from exclusion_end_request q
           where q.player_id = p.id and q.requested_at >= p.excluded_at order by q.id desc limit 1) r on true
       where (p.excluded_until is not null or p.registry_state = 'impeded') and p.excluded_until > p_now
         and (p_country is null or p.country = p_country) and (p_player is null or p.id = p_player)
         and (p_before is null or p.id < p_before)
       order by p.id desc limit p_limit;
  end if;
end $$;
revoke execute on function restricted_players from public;
grant execute on function restricted_players to saguao_app;
