-- report_account_days returns the figures of accounts from p_from to p_to with the names and markets of the accounts.
-- Called by: modules/reports. Without a setting of its own, so that the planner sees the filters of the caller and reads
-- the days of the wanted accounts only.
-- Touches: chart (wallet), because reports name accounts.
create or replace function report_account_days(p_from date, p_to date)
returns table (day date, side text, name text, country text, kind text, credits bigint, debits bigint, debit_count bigint)
language sql stable as $$
  select d.day, c.side, c.name, case c.currency when 'BRL' then 'BR' else 'CL' end, d.kind, d.credits, d.debits, d.debit_count
    from report_account_day d join chart c on c.id = d.account
   where d.day between p_from and p_to
$$;
revoke execute on function report_account_days from public;
grant execute on function report_account_days to saguao_app;
