-- report_month_sums returns the figures of report_reported that a month shows, from p_from to p_to and summed over days;
-- those of games are summed over games too.
-- Called by: modules/reports/months.ts.
-- Touches: chart (wallet), because reports name accounts.
create or replace function report_month_sums(p_country text, p_from date, p_to date)
returns table (figure text, value numeric)
language sql stable set search_path = public, pg_temp as $$
  select 'account/' || a.name || '/' || a.kind || '/' || v.name, v.value
    from (select c.name, d.kind, sum(d.credits) as credits, sum(d.debits) as debits
            from report_account_day d join chart c on c.id = d.account
           where c.currency = case p_country when 'BR' then 'BRL' else 'CLP' end and d.day between p_from and p_to
           group by c.name, d.kind) a,
         lateral (values ('credits', a.credits), ('debits', a.debits)) v(name, value)
  union all
  select 'balance/' || b.name, b.balance from report_balances(p_to) b where b.country = p_country
  union all
  select 'game/all/all/all/' || v.name, v.value
    from (select sum(m.rounds) as rounds, sum(m.stakes) as stakes, sum(m.wins) as wins
            from report_market_day m where m.country = p_country and m.day between p_from and p_to) g,
         lateral (values ('rounds', g.rounds), ('stakes', g.stakes), ('wins', g.wins)) v(name, value)
   where v.value is not null
  union all
  select 'registered', sum(r.players) from report_registration_day r
   where r.country = p_country and r.day between p_from and p_to having count(*) > 0
  union all
  select 'active/month', a.players from report_active a
   where a.country = p_country and a.unit = 'month' and a.start = p_from
  union all
  select 'cohort/month/' || c.cohort, c.players from report_cohort c
   where c.country = p_country and c.unit = 'month' and c.cohort = p_from and c.start = p_from
$$;
revoke execute on function report_month_sums from public;
grant execute on function report_month_sums to saguao_app;
