-- play_time_over returns when the player may play again after a time limit, or null while every time limit has minutes
-- left.
-- Called by: play_time_add, play_time_check.
create or replace function play_time_over(p_player bigint, p_at timestamptz, p_time_zone text) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select max(s.after::timestamp at time zone p_time_zone)
    from (select l.amount, date_trunc(l.period, p_at at time zone p_time_zone)::date as first,
                 (date_trunc(l.period, p_at at time zone p_time_zone) + ('1 ' || l.period)::interval)::date as after
            from player_limit l where l.player_id = p_player and l.kind = 'time') s
   where (select coalesce(sum(d.minutes), 0) from play_day d
           where d.player_id = p_player and d.day >= s.first and d.day < s.after) >= s.amount
$$;
revoke execute on function play_time_over from public;
