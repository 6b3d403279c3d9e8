-- play_time_add counts minutes of play and returns the players whose reality check or time limit is due now, and with
-- is_stopped those who are stopped by one already, so that no minute was counted.
-- Called by: modules/protection/play-time.ts every few seconds, with at most one mark per player.
-- Arguments: p_marks [{ player, starts, first, firstMinute, lastMinute }], where a mark with starts = false continues a
-- session and starts none; p_pause, the minutes without play that end a session; p_markets { country: { timeZone,
-- realityMinutes } }; p_at, the time now.
-- Guarantees: a minute is counted once, whichever processes and devices report it: a session lasts from the minute of its
-- first mark to the minute of its last one. Nothing is counted while bets are refused by a reality check or a time
-- limit. One lock lets one process count at a time: locks of rows would write WAL for every player and minute.
-- The settings force lookups by primary key: the planner cannot know how few marks a batch has.
-- Touches: player (identity), because days belong to the player's market.
create or replace function play_time_add(p_marks json, p_pause int, p_markets json, p_at timestamptz)
returns table (player bigint, country text, is_stopped boolean)
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_counted bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('play_time'));
  insert into play_session (player_id, started_at, last_minute, minutes)
  select m.player, m.first, 0, 0
    from json_to_recordset(p_marks) m(player bigint, first timestamptz, starts boolean)
   where m.starts order by m.player
      on conflict do nothing;

  with counted as materialized (
    select s.player_id, m.first, c.continues, greatest(s.last_minute, m."lastMinute") as last_minute,
           case when c.continues then s.last_minute else m."firstMinute" end as from_minute,
           p_markets -> p.country ->> 'timeZone' as time_zone
      from json_to_recordset(p_marks)
             m(player bigint, starts boolean, first timestamptz, "firstMinute" int, "lastMinute" int)
      join play_session s on s.player_id = m.player
      join player p on p.id = m.player
      left join player_guard g on g.player_id = m.player
     cross join lateral (select m."firstMinute" - s.last_minute <= p_pause as continues) c
     where (c.continues or m.starts)
       and (m."lastMinute" > s.last_minute
            or m.first between s.started_at - make_interval(mins => p_pause) and s.started_at)
       and g.reality_due_at is null and (g.time_over_until is null or g.time_over_until <= m.first)
  ), continued as (
    update play_session s
       set started_at = case when c.continues then least(s.started_at, c.first) else c.first end,
           last_minute = c.last_minute,
           minutes = case when c.continues then s.minutes else 0 end + c.last_minute - c.from_minute,
           checked_minutes = case when c.continues then s.checked_minutes else 0 end
      from counted c where s.player_id = c.player_id
    returning s.player_id
  ), day as materialized (
    select c.player_id, (to_timestamp(m.minute * 60.0) at time zone c.time_zone)::date as day, count(*) as minutes
      from counted c, generate_series(c.from_minute + 1, c.last_minute) m(minute)
     group by 1, 2
  ), later as (
    update play_day d set minutes = d.minutes + a.minutes
      from day a where d.player_id = a.player_id and d.day = a.day
    returning d.player_id, d.day
  ), first as (
    insert into play_day (player_id, day, minutes)
    select a.player_id, a.day, a.minutes from day a
     where not exists (select from later l where l.player_id = a.player_id and l.day = a.day)
  )
  select array_agg(s.player_id) into v_counted from continued s;

  -- A statement of its own: it sees the minutes that the statement before counted.
  return query
  select s.player_id, p.country, false
    from play_session s
    join player p on p.id = s.player_id
    left join player_guard g on g.player_id = s.player_id
   where s.player_id = any (v_counted)
     and (s.minutes - s.checked_minutes
            >= reality_minutes_of(g.reality_minutes, (p_markets -> p.country ->> 'realityMinutes')::int)
          or play_time_over(s.player_id, to_timestamp(s.last_minute * 60.0), p_markets -> p.country ->> 'timeZone')
             is not null)
  union all
  select g.player_id, p.country, true
    from json_to_recordset(p_marks) m(player bigint)
    join player_guard g on g.player_id = m.player
    join player p on p.id = g.player_id
   where g.reality_due_at is not null or g.time_over_until > p_at;
end $$;
revoke execute on function play_time_add from public;
grant execute on function play_time_add to saguao_app;
