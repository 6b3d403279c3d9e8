-- ledger_leaf_attach makes the table of a month a partition with the guards of its kind. p_from is null for the first
-- month, which has no lower bound.
-- Called by: ledger_month_add, ledger_month_attach.
create or replace function ledger_leaf_attach(p_table text, p_month int, p_from text, p_to text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare v_leaf text := p_table || '_' || p_month;
begin
  if p_table in ('posting', 'entry') then
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function append_only()',
                   p_table || '_append_only', v_leaf);
  end if;
  if p_table = 'entry' then
    execute format('create trigger entry_sums_to_zero after insert on %I referencing new table as added
                    for each statement execute function entry_sums_to_zero()', v_leaf);
  end if;
  execute format('alter table %I attach partition %I for values from (%s) to (%L)', p_table, v_leaf,
                 coalesce(quote_literal(p_from), 'minvalue'), p_to);
end $$;
revoke execute on function ledger_leaf_attach from public;
