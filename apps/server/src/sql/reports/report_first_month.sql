-- report_first_month returns the first month with figures of a market, null without figures.
-- Called by: modules/reports/months.ts.
-- Touches: chart (wallet), because accounts belong to markets.
create or replace function report_first_month(p_country text) returns date
language sql stable set search_path = public, pg_temp as $$
  select min(m.month) from report_account_month m join chart c on c.id = m.account
   where c.currency = case p_country when 'BR' then 'BRL' else 'CLP' end
$$;
revoke execute on function report_first_month from public;
grant execute on function report_first_month to saguao_app;
