-- ledger_month_add creates the partitions of a month, unless they exist.
-- Called by: modules/wallet/months/months.ts, months before the month begins.
-- Guarantees: no lock that a bet waits for: the tables are locked against other changes of their partitions only, and an
-- empty default partition for a moment.
-- The tables of a bet have the same months, so it also creates the partitions of rounds and stored responses.
create or replace function ledger_month_add(p_month int) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_from timestamptz := to_timestamp(p_month::text || '+00', 'YYYYMMTZH');
  v_next int := to_char(v_from at time zone 'UTC' + interval '1 month', 'YYYYMM');
  v_until timestamptz := to_timestamp(v_next::text || '+00', 'YYYYMMTZH');
  v_table text; v_lower text; v_upper text; v_columns text;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_month'));
  if p_month <= (select max(month) from ledger_month m where to_regclass('posting_' || m.month) is not null) then
    return;
  end if;
  foreach v_table in array array['posting', 'entry', 'round', 'request'] loop
    v_lower := case v_table when 'round' then first_round_id(v_from) when 'request' then v_from::text
                            else (p_month * 10000000000)::text end;
    v_upper := case v_table when 'round' then first_round_id(v_until) when 'request' then v_until::text
                            else (v_next * 10000000000)::text end;
    perform ledger_leaf_add(v_table, p_month);
    if v_table in ('round', 'request') then
      select string_agg(quote_ident(a.attname), ', ') into v_columns from pg_attribute a
       where a.attrelid = v_table::regclass and a.attnum > 0 and not a.attisdropped;
      execute format('with moved as (delete from %2$I where %3$I >= %4$L and %3$I < %5$L returning *)
                      insert into %1$I (%6$s) select %6$s from moved', v_table || '_' || p_month, v_table || '_default',
                     case v_table when 'request' then 'created_at' else 'id' end, v_lower, v_upper, v_columns);
    end if;
    perform ledger_leaf_attach(v_table, p_month, v_lower, v_upper);
  end loop;
  insert into ledger_month (month, first_posting, first_round)
  values (p_month, p_month * 10000000000, first_round_id(v_from)) on conflict do nothing;
end $$;
revoke execute on function ledger_month_add from public;
grant execute on function ledger_month_add to saguao_app;
