-- ledger_month_detach drops the partitions of a month whose files are written, and adds its entries to the balances of the
-- archived months.
-- Called by: modules/wallet/months/archive.ts, as the owner of the tables.
-- Guarantees: the tables are locked in the order of a bet, for milliseconds.
create or replace function ledger_month_detach(p_month int, p_manifest bytea, p_at timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
declare v_table text;
begin
  execute format('insert into balance_forward as b (player_id, account, archived)
                  select e.player_id, e.account, sum(e.amount) from %I e group by 1, 2
                      on conflict (player_id, account) do update set archived = b.archived + excluded.archived',
                 'entry_' || p_month);
  update ledger_month m set archived_at = p_at, archive_hash = p_manifest where m.month = p_month;
  perform ledger_lock('posting, entry, round');
  foreach v_table in array array['posting', 'entry', 'round'] loop
    execute format('drop table %I', v_table || '_' || p_month);
  end loop;
end $$;
revoke execute on function ledger_month_detach from public;
