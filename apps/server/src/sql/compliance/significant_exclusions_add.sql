-- significant_exclusions_add adds an event with the number of exclusions and pauses that players of a country began in a
-- day of their market; a day without any has none.
-- Called by: modules/compliance/events/collect.ts, after the end of the day.
-- Touches: protection_event (protection), player (identity), because players exclude themselves there.
create or replace function significant_exclusions_add(p_country text, p_day text, p_from timestamptz, p_to timestamptz)
returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into significant_event (at, kind, key, country, subject, facts)
  select p_to, 'exclusions', p_country || ' ' || p_day, p_country, p_day,
         json_build_object('excluded', count(*) filter (where e.kind = 'excluded'),
                           'paused', count(*) filter (where e.kind = 'paused'))
    from protection_event e join player p on p.id = e.player_id and p.country = p_country
   where e.kind in ('excluded', 'paused') and e.at >= p_from and e.at < p_to
  having count(*) > 0
  on conflict (kind, key) do nothing
$$;
revoke execute on function significant_exclusions_add from public;
grant execute on function significant_exclusions_add to saguao_app;
