-- ledger_lock locks tables for a change of their partitions, until the end of the transaction.
-- Called by: ledger_month_detach, ledger_month_attach.
-- Guarantees: bets do not queue behind a waiting lock for longer than 50 ms: a lock that is not free then is given up and
-- tried for again a second later, for ten minutes.
create or replace function ledger_lock(p_tables text) returns void
language plpgsql set search_path = public, pg_temp set lock_timeout = '50ms' as $$
declare v_tries int := 0;
begin
  loop
    begin
      execute format('lock table %s in access exclusive mode', p_tables);
      return;
    exception when lock_not_available then
      v_tries := v_tries + 1;
      if v_tries = 600 then
        raise;
      end if;
      perform pg_sleep(1);
    end;
  end loop;
end $$;
revoke execute on function ledger_lock from public;
