-- report_month_stays refuses every change of a closed month, a finished comparison or a stored file of a report.
-- Called by: the triggers report_month_stays, report_comparison_stays and report_file_stays.
-- Guarantees: closed figures stay as they were closed, for every role.
create or replace function report_month_stays() returns trigger language plpgsql as $$
begin
  raise exception '% is stored for good', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function report_month_stays from public;
