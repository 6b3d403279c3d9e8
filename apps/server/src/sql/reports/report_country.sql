-- report_country returns the country whose market has the currency.
-- Called by: the functions of reports.
create or replace function report_country(p_currency text) returns text
language sql immutable parallel safe as $$
  select case p_currency when 'BRL' then 'BR' else 'CL' end
$$;
revoke execute on function report_country from public;
grant execute on function report_country to saguao_app;
