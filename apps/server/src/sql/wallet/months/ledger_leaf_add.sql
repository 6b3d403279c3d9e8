-- ledger_leaf_add creates the table of a month in the form of the newest one: columns, checks and indexes, whose names end
-- with the month. It is not a partition yet and has no triggers, so that rows can be inserted first.
-- Called by: ledger_month_add, modules/wallet/months/archive.ts.
create or replace function ledger_leaf_add(p_table text, p_month int) returns void
language plpgsql set search_path = public, pg_temp as $$
declare v_leaf text := p_table || '_' || p_month; v_newest text; v_index record;
begin
  select max(c.relname) into v_newest from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = p_table::regclass and c.relname ~ '_\d{6}$';
  execute format('create table %I (like %I including all excluding indexes)', v_leaf, v_newest);
  for v_index in
    select regexp_replace(c.relname, '_\d{6}$', '') || '_' || p_month as name, k.oid as key, pg_get_indexdef(c.oid) as text
      from pg_index i join pg_class c on c.oid = i.indexrelid
      left join pg_constraint k on k.conindid = c.oid and k.conrelid = i.indrelid
     where i.indrelid = v_newest::regclass
  loop
    execute case when v_index.key is not null
      then format('alter table %I add constraint %I %s', v_leaf, v_index.name, pg_get_constraintdef(v_index.key))
      else regexp_replace(v_index.text, '^(CREATE (?:UNIQUE )?INDEX) \S+ ON \S+', format('\1 %I ON %I', v_index.name, v_leaf)) end;
  end loop;
end $$;
revoke execute on function ledger_leaf_add from public;
