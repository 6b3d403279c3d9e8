-- posting_step returns the posting id at the end of a step of p_size ids after p_from, at most p_upto. Between the last
-- posting of a month and the first one of the next there are no ids, and a step skips them.
-- Called by: wallet_figures_roll_up, report_roll_up (reports), significant_events_collect (compliance),
-- modules/wallet/account-check.ts.
create or replace function posting_step(p_from bigint, p_upto bigint, p_size bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select least(p_upto, p_size + greatest(p_from, (
    select n.first_posting from ledger_month n
     where n.turned_at is not null and n.first_posting > p_from
       and p_from >= (select m.last_posting from ledger_month m where m.month < n.month and m.turned_at is not null
                       order by m.month desc limit 1)
     order by n.month limit 1)))
$$;
revoke execute on function posting_step from public;
grant execute on function posting_step to saguao_app;
