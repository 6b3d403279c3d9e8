-- report_day returns the day of a market at an instant: of São Paulo for BRL, of Santiago for CLP.
-- Called by: the functions of reports. The zones are those of the contract (product/countries.ts), so that the days of a
-- report never change afterwards.
create or replace function report_day(p_at timestamptz, p_currency text) returns date
language sql stable parallel safe as $$
  select (p_at at time zone case p_currency when 'BRL' then 'America/Sao_Paulo' else 'America/Santiago' end)::date
$$;
revoke execute on function report_day from public;
grant execute on function report_day to saguao_app;
