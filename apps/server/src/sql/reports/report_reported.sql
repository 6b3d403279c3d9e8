-- report_reported returns every figure of reports of a market from p_from to p_to, by day: the side of a comparison that
-- comes from the roll-up. Balances are those at the end of p_to.
-- Called by: modules/reports/compare.ts and modules/reports/months.ts.
-- Touches: chart (wallet), because reports name accounts.
create or replace function report_reported(p_country text, p_from date, p_to date)
returns table (figure text, day date, value numeric)
language sql stable set search_path = public, pg_temp as $$
  with market as (
    select case p_country when 'BR' then 'BRL' else 'CLP' end as currency
  ), account_day as (
    select d.*, c.name from report_account_day d join chart c on c.id = d.account join market m on m.currency = c.currency
     where d.day <= p_to
  )
  select 'account/' || a.name || '/' || a.kind || '/' || v.name, a.day, v.value::numeric
    from account_day a,
         lateral (values ('credits', a.credits), ('creditCount', a.credit_count), ('debits', a.debits),
                         ('debitCount', a.debit_count)) v(name, value)
   where a.day >= p_from
  union all
  select 'balance/' || a.name, p_to, sum(a.credits - a.debits) from account_day a group by a.name
  union all
  select 'game/' || g.game_id || '/' || g.studio || '/' || g.money || '/' || v.name, g.day, v.value
    from report_game_day g,
         lateral (values ('rounds', g.rounds::numeric), ('stakes', g.stakes), ('wins', g.wins),
                         ('stakeSquares', g.stake_squares), ('stakeWins', g.stake_wins),
                         ('winSquares', g.win_squares)) v(name, value)
   where g.country = p_country and g.day between p_from and p_to
  union all
  select 'order/' || o.kind || '/' || o.pay_channel || '/' || o.payment_method || '/' || o.state || '/' || v.name, o.day,
         v.value::numeric
    from report_order_day o,
         lateral (values ('orders', o.orders), ('amount', o.amount), ('fee', o.fee)) v(name, value)
   where o.country = p_country and o.day between p_from and p_to
  union all
  select 'registered', r.day, r.players from report_registration_day r
   where r.country = p_country and r.day between p_from and p_to
  union all
  select 'active/' || a.unit, a.start, a.players from report_active a
   where a.country = p_country and a.unit in ('day', 'month') and a.start between p_from and p_to
  union all
  select 'cohort/' || c.unit || '/' || c.cohort, c.start, c.players from report_cohort c
   where c.country = p_country and c.unit = 'month' and c.cohort between p_from and p_to and c.start <= p_to
$$;
revoke execute on function report_reported from public;
grant execute on function report_reported to saguao_app;
