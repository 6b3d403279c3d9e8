-- ledger_month_hash computes the hash of a month again, in the steps of its sealing.
-- Called by: the audit of all months (modules/wallet/audit.ts).
create or replace function ledger_month_hash(p_month int) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare v_month ledger_month; v_hash bytea; v_from bigint; v_to bigint;
begin
  select * into v_month from ledger_month m where m.month = p_month;
  v_from := v_month.first_posting - 1;
  while v_from < v_month.last_posting loop
    v_to := least(v_from + 20000, v_month.last_posting);
    select h.hash into v_hash from ledger_step_hash(v_hash, v_from, v_to) h;
    v_from := v_to;
  end loop;
  return v_hash;
end $$;
revoke execute on function ledger_month_hash from public;
grant execute on function ledger_month_hash to saguao_app;
