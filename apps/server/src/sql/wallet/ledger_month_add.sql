-- ledger_month_add creates the partitions of a month, unless they exist.
-- Called by: modules/wallet/months.ts, months before the month begins.
-- Guarantees: each partition has the columns, indexes and checks of the newest one; names of indexes end with the month. No
-- lock that a bet waits for: the tables are locked against other changes of their partitions only, and an empty default
-- partition for a moment.
-- The tables of a bet have the same months: also round (games) and request (kernel) get a partition.
create or replace function ledger_month_add(p_month int) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_from timestamptz := to_timestamp(p_month::text || '+00', 'YYYYMMTZH');
  v_next int := to_char(v_from at time zone 'UTC' + interval '1 month', 'YYYYMM');
  v_newest int; v_table text; v_leaf text; v_lower text; v_upper text; v_key text; v_index record;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_month'));
  select max(month) into v_newest from ledger_month m
   where to_regclass('posting_' || m.month) is not null;
  if p_month <= v_newest then
    return;
  end if;
  foreach v_table in array array['posting', 'entry', 'round', 'request'] loop
    v_leaf := v_table || '_' || p_month;
    v_key := case v_table when 'entry' then 'posting_id' when 'request' then 'created_at' else 'id' end;
    v_lower := case v_table when 'round' then first_round_id(v_from) when 'request' then v_from::text
                            else (p_month * 10000000000)::text end;
    v_upper := case v_table when 'round' then first_round_id(to_timestamp(v_next::text || '+00', 'YYYYMMTZH'))
                            when 'request' then to_timestamp(v_next::text || '+00', 'YYYYMMTZH')::text
                            else (v_next * 10000000000)::text end;
    execute format('create table %I (like %I including all excluding indexes)', v_leaf, v_table || '_' || v_newest);
    for v_index in
      select regexp_replace(c.relname, '_\d{6}$', '') || '_' || p_month as name, k.oid as key, pg_get_indexdef(c.oid) as text
        from pg_index i join pg_class c on c.oid = i.indexrelid
        left join pg_constraint k on k.conindid = c.oid and k.conrelid = i.indrelid
       where i.indrelid = (v_table || '_' || v_newest)::regclass
    loop
      execute case when v_index.key is not null
        then format('alter table %I add constraint %I %s', v_leaf, v_index.name, pg_get_constraintdef(v_index.key))
        else regexp_replace(v_index.text, '^(CREATE (?:UNIQUE )?INDEX) \S+ ON \S+', format('\1 %I ON %I', v_index.name, v_leaf)) end;
    end loop;
    if v_table in ('round', 'request') then
      execute format('with moved as (delete from %2$I where %3$I >= %4$L and %3$I < %5$L returning *) insert into %1$I select * from moved',
                     v_leaf, v_table || '_default', v_key, v_lower, v_upper);
    else
      execute format('create trigger %I before update or delete or truncate on %I for each statement execute function append_only()',
                     v_table || '_append_only', v_leaf);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_leaf, v_lower, v_upper);
  end loop;
  execute format('create trigger entry_sums_to_zero after insert on %I referencing new table as added
                  for each statement execute function entry_sums_to_zero()', 'entry_' || p_month);
  insert into ledger_month (month, first_posting, first_round)
  values (p_month, p_month * 10000000000, first_round_id(v_from)) on conflict do nothing;
end $$;
revoke execute on function ledger_month_add from public;
grant execute on function ledger_month_add to saguao_app;
