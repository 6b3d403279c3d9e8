-- report_channels returns what each payment channel should hold at the end of a day, with its last reconciled day and the
-- differences of that day that are open.
-- Called by: modules/reports/funds.ts.
-- Touches: reconciliation, reconciliation_difference (payments), because reports compare both.
create or replace function report_channels(p_to date)
returns table (channel text, country text, expected bigint, reconciled date, open int)
language sql stable set search_path = public, pg_temp as $$
  select substr(f.name, 9), f.country, f.expected, r.day,
         (select count(*)::int from reconciliation_difference x
           where x.reconciliation_id = r.id and (x.effect is null or x.effect not in ('credited', 'credited_late')))
    from (select b.name, b.country, -b.balance as expected from report_balances(p_to) b
           where b.side = 'house' and b.name like 'channel:%') f
    left join lateral (select q.id, q.day from reconciliation q where q.channel = substr(f.name, 9)
                        order by q.day desc, q.id desc limit 1) r on true
   order by 2, 1
$$;
revoke execute on function report_channels from public;
grant execute on function report_channels to saguao_app;
