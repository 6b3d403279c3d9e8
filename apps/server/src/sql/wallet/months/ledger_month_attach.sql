-- ledger_month_attach makes the tables of an archived month partitions again, after their rows were inserted.
-- Called by: modules/wallet/months/archive.ts, as the owner of the tables.
-- Guarantees: numbers and hash of the rows are those of the sealed month, or nothing changes.
create or replace function ledger_month_attach(p_month int) returns void
language plpgsql set search_path = public, pg_temp as $$
declare v_month ledger_month; v_next ledger_month; v_table text;
begin
  select * into v_month from ledger_month m where m.month = p_month for update;
  select * into v_next from ledger_month m where m.month > p_month order by m.month limit 1;
  foreach v_table in array array['posting', 'entry'] loop
    perform ledger_leaf_attach(v_table, p_month, nullif(v_month.first_posting, 0)::text, v_next.first_posting::text);
  end loop;
  if ledger_month_hash(p_month) is distinct from v_month.hash then
    raise exception 'the postings and entries of % differ from its seal', p_month using errcode = 'integrity_constraint_violation';
  end if;
  execute format('update balance_forward b set archived = b.archived - e.amount
                    from (select player_id, account, sum(amount) as amount from %I group by 1, 2) e
                   where b.player_id = e.player_id and b.account = e.account', 'entry_' || p_month);
  update ledger_month m set archived_at = null, archive_hash = null where m.month = p_month;
  foreach v_table in array array['posting', 'entry', 'round'] loop
    execute format('create trigger month_is_sealed before insert on %I for each row execute function month_is_sealed()',
                   v_table || '_' || p_month);
  end loop;
  perform ledger_lock('round_default');
  perform ledger_leaf_attach('round', p_month, nullif(v_month.first_round, 'R'), v_next.first_round);
end $$;
revoke execute on function ledger_month_attach from public;
