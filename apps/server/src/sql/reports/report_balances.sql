-- report_balances returns the balance of each account with figures at the end of a day, accounts of players summed over
-- all players: whole months before, and the days of the month up to the day.
-- Called by: modules/reports, report_channels, report_reported, report_month_sums.
-- Touches: chart (wallet), because reports name accounts.
create or replace function report_balances(p_to date)
returns table (side text, name text, country text, balance bigint)
language sql stable as $$
  select c.side, c.name, case c.currency when 'BRL' then 'BR' else 'CL' end,
         (coalesce((select sum(m.change) from report_account_month m
                     where m.account = c.id and m.month < date_trunc('month', p_to::timestamp)::date), 0)
          + coalesce((select sum(d.credits - d.debits) from report_account_day d
                       where d.account = c.id and d.day >= date_trunc('month', p_to::timestamp)::date and d.day <= p_to), 0)
         )::bigint
    from chart c
   where exists (select from report_account_month m where m.account = c.id and m.month <= p_to)
$$;
revoke execute on function report_balances from public;
grant execute on function report_balances to saguao_app;
