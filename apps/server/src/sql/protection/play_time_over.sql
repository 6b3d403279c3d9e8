-- play_time_over returns when the player may play again after a time limit, or null while every time limit has a minute
-- left.
-- Called by: play_time_add, play_time_check.
create or replace function play_time_over(p_player bigint, p_at timestamptz, p_time_zone text) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  with today as (
    select (p_at at time zone p_time_zone)::date as day,
           -- The minute that is running was counted already, or the next bet counts it.
           case when s.last_minute >= floor(extract(epoch from p_at) / 60) then 0 else 1 end as next
      from (values (p_player)) p(id) left join play_session s on s.player_id = p.id
  ), span as (
    select l.amount, t.next, date_trunc(l.period, t.day::timestamp)::date as first,
           (date_trunc(l.period, t.day::timestamp) + ('1 ' || l.period)::interval)::date as after
      from player_limit l, today t where l.player_id = p_player and l.kind = 'time'
  )
  select max(s.after::timestamp at time zone p_time_zone)
    from span s
   where s.next + (select coalesce(sum(d.minutes), 0) from play_day d
                    where d.player_id = p_player and d.day >= s.first and d.day < s.after) > s.amount
$$;
revoke execute on function play_time_over from public;
