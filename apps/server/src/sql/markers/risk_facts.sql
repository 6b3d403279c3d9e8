-- risk_facts returns what the markers of docs/PROTECTION.md (R12.09) count for one player up to p_to.
-- Called by: modules/markers/store.ts.
-- p_week and p_month are the starts of the counted spans, p_first_round the smallest round id of p_week.
-- Touches: deposit, withdrawal (payments), round (games), protection_event, play_day (protection), because the markers
-- are computed from what a player did in all of them.
create or replace function risk_facts(p_player bigint, p_week timestamptz, p_month timestamptz, p_to timestamptz,
                                      p_time_zone text, p_first_round text,
                                      out rising_deposits int, out cancelled_withdrawals int, out limit_raises int,
                                      out long_days int, out nights int, out declined_deposits int)
language sql stable security definer set search_path = public, pg_temp as $$
  with paid as (
    select amount, created_at, lag(amount) over w as before, lag(created_at) over w as before_at
      from deposit where player_id = p_player and state = 'success' and created_at >= p_week and created_at < p_to
    window w as (order by created_at, id)
  )
  select
    (select count(*)::int from paid d
      where d.amount > d.before
        and (select coalesce(sum(r.bet - r.win), 0) from round r
              where r.player_id = p_player and r.id >= p_first_round and not r.is_bonus and r.status <> 'returned'
                and r.created_at >= d.before_at and r.created_at < d.created_at) > 0),
    (select count(*)::int from withdrawal
      where player_id = p_player and reason = 'cancelled' and finished_at >= p_week and finished_at < p_to),
    (select count(*)::int from protection_event
      where player_id = p_player and kind = 'limit-pending' and at >= p_month and at < p_to),
    (select count(*)::int from play_day
      where player_id = p_player and minutes >= 240 and day >= (p_week at time zone p_time_zone)::date
        and day < (p_to at time zone p_time_zone)::date),
    (select count(distinct (r.created_at at time zone p_time_zone)::date)::int from round r
      where r.player_id = p_player and r.id >= p_first_round and r.created_at < p_to
        and (r.created_at at time zone p_time_zone)::time < '06:00'),
    (select coalesce(max(f.n), 0)::int
       from (select count(*) as n from deposit
              where player_id = p_player and state = 'failure' and reason in ('declined', 'insufficient')
                and created_at >= p_week and created_at < p_to
              group by (created_at at time zone p_time_zone)::date) f)
$$;
revoke execute on function risk_facts from public;
grant execute on function risk_facts to saguao_app;
