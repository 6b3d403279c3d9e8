-- report_reported returns every figure of reports of a market from p_from to p_to, by day: the side of a comparison that
-- comes from the roll-up. Balances are those at the end of p_to.
-- Called by: modules/reports/compare.ts.
-- Touches: chart (wallet), because reports name accounts.
create or replace function report_reported(p_country text, p_from date, p_to date)
returns table (figure text, day date, value numeric)
language sql stable set search_path = public, pg_temp as $$
  select 'account/' || a.name || '/' || a.kind || '/' || v.name, a.day, v.value::numeric
    from (select d.*, c.name from report_account_day d join chart c on c.id = d.account
           where c.currency = case p_country when 'BR' then 'BRL' else 'CLP' end and d.day between p_from and p_to) a,
         lateral (values ('credits', a.credits), ('creditCount', a.credit_count), ('debits', a.debits),
                         ('debitCount', a.debit_count)) v(name, value)
  union all
  select 'balance/' || b.name, p_to, b.balance from report_balances(p_to) b where b.country = p_country
  union all
  select 'game/' || g.game_id || '/' || g.studio || '/' || g.money || '/' || v.name, g.day, v.value
    from report_game_day g,
         lateral (values ('rounds', g.rounds::numeric), ('stakes', g.stakes), ('wins', g.wins),
                         ('stakeSquares', g.stake_squares), ('stakeWins', g.stake_wins),
                         ('winSquares', g.win_squares)) v(name, value)
   where g.country = p_country and g.day between p_from and p_to
  union all
  select 'month/' || g.game_id || '/' || g.studio || '/' || g.money || '/' || v.name, g.month, v.value
    from report_game_month g,
         lateral (values ('rounds', g.rounds::numeric), ('stakes', g.stakes), ('wins', g.wins),
                         ('stakeSquares', g.stake_squares), ('stakeWins', g.stake_wins),
                         ('winSquares', g.win_squares)) v(name, value)
   where g.country = p_country and g.month between p_from and p_to
  union all
  select 'market/' || v.name, m.day, v.value::numeric
    from report_market_day m,
         lateral (values ('rounds', m.rounds), ('stakes', m.stakes), ('wins', m.wins), ('bonusStakes', m.bonus_stakes),
                         ('bonusWins', m.bonus_wins)) v(name, value)
   where m.country = p_country and m.day between p_from and p_to
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
