-- envelope_closes_once refuses to change a closed envelope.
-- Called by: the trigger of the same name, before each update of an envelope that has closed_at.
create or replace function envelope_closes_once() returns trigger language plpgsql as $$
begin
  raise exception 'envelope % is closed', old.id using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function envelope_closes_once from public;
