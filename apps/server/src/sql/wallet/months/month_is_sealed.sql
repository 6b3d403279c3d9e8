-- month_is_sealed refuses a row of a sealed month.
-- Called by: the trigger of the same name on the partitions of sealed months.
create or replace function month_is_sealed() returns trigger language plpgsql as $$
begin
  raise exception '% is a sealed month: no row can be added', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function month_is_sealed from public;
