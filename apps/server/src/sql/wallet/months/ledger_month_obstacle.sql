-- ledger_month_obstacle returns why a month cannot be archived, or null.
-- Called by: modules/wallet/months/archive.ts.
-- Guarantees: a month without an obstacle has no row that can change or that a bet, a limit or a figure still reads. Months
-- are archived in their order, because balance_forward has one balance for all archived ones.
-- Touches: slip_correction_due (sports), deposit, withdrawal (payments), report_state (reports), significant_source
-- (compliance), because none of them may wait for rows of the month.
create or replace function ledger_month_obstacle(p_month int, p_at timestamptz) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare v_month ledger_month; v_next ledger_month; v_end timestamptz; v_count bigint; v_name text;
begin
  select * into v_month from ledger_month m where m.month = p_month;
  select * into v_next from ledger_month m where m.month > p_month order by m.month limit 1;
  v_end := to_timestamp(v_next.month::text || '+00', 'YYYYMMTZH');
  if v_month.month is null then
    return 'the ledger has no such month';
  elsif v_month.archived_at is not null then
    return 'it is archived already';
  elsif v_month.sealed_at is null then
    return 'it is not sealed';
  end if;
  select min(m.month) into v_count from ledger_month m where m.archived_at is null;
  if v_count < p_month then
    return format('%s has to be archived before it', v_count);
  elsif p_at < v_end + interval '90 days' then
    return 'it ended less than 90 days ago';
  elsif to_regclass('request_' || p_month) is not null then
    return 'its stored responses are not deleted yet';
  end if;

  execute format('select count(*) from %I r where r.status = ''open''', 'round_' || p_month) into v_count;
  if v_count > 0 then
    return format('rounds that are open: %s', v_count);
  end if;
  execute format('select count(*) from %I p where p.kind = ''hold'' and not exists (
                    select from posting_key k where k.player_id = p.player_id and k.key = p.key || '':end'')',
                 'posting_' || p_month) into v_count;
  if v_count > 0 then
    return format('holds that are open: %s', v_count);
  end if;
  execute format('select count(*) from slip_correction_due d join %I r on r.player_id = d.player_id and r.id = d.slip_id',
                 'round_' || p_month) into v_count;
  if v_count > 0 then
    return format('slips that are being corrected: %s', v_count);
  end if;
  select (select count(*) from withdrawal w where w.state in ('created', 'approved', 'sent') and w.created_at < v_end)
       + (select count(*) from deposit d where d.state in ('created', 'waiting') and d.created_at < v_end) into v_count;
  if v_count > 0 then
    return format('orders that are not decided: %s', v_count);
  end if;

  select string_agg(f.name, ', ') into v_name from (
    select 'house totals' as name, coalesce(max(t.upto), 0) as upto from house_total t
    union all select 'market figures', upto from market_figures
    union all select 'the rolling audit', upto from rolling_audit
    union all select 'reports', upto from report_state
    union all select 'significant events', upto from significant_source where source = 'ledger') f
   where f.upto < v_month.last_posting;
  return 'not all of its postings are read by: ' || v_name;
end $$;
revoke execute on function ledger_month_obstacle from public;
