-- ledger_month_turn lets postings get ids of the month of p_at and returns that month, if its partitions exist and the
-- month has not begun; else it returns null.
-- Called by: modules/wallet/months/months.ts every minute.
-- Guarantees: as in wallet_horizon, the exclusive lock waits for running postings and gives up after 50 ms, so every posting
-- of the month before is decided when the first one of the month gets its id. Without a partition the ids go on in the
-- month before, and no posting fails.
create or replace function ledger_month_turn(p_at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '50ms' as $$
declare v_month ledger_month;
begin
  select * into v_month from ledger_month m
   where m.month <= to_char(p_at at time zone 'UTC', 'YYYYMM')::int and to_regclass('posting_' || m.month) is not null
   order by m.month desc limit 1;
  if v_month.turned_at is not null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('wallet_post'));
  update ledger_month set last_posting = (select last_value from posting_id)
   where turned_at is not null and last_posting is null;
  update ledger_month set turned_at = clock_timestamp() where month = v_month.month;
  -- No posting has the first id itself, so that `id > first_posting` excludes the partition of the month before.
  perform setval('posting_id', v_month.first_posting);
  return v_month.month;
end $$;
revoke execute on function ledger_month_turn from public;
grant execute on function ledger_month_turn to saguao_app;
