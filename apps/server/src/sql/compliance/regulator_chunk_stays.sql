-- regulator_chunk_stays refuses to add content to a file for the regulator that has ended, and to delete content of one
-- that is available.
-- Called by: the trigger of the same name.
create or replace function regulator_chunk_stays() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_state text;
begin
  select f.state into v_state from regulator_file f where f.id = coalesce(new.file_id, old.file_id);
  if tg_op = 'INSERT' and v_state <> 'running' or tg_op = 'DELETE' and v_state = 'ready' then
    raise exception 'the content of regulator file % is final', coalesce(new.file_id, old.file_id)
      using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
revoke execute on function regulator_chunk_stays from public;
