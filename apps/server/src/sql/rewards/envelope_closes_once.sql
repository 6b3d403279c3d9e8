-- envelope_closes_once refuses to change a closed envelope.
-- Called by: the trigger of the same name, before each update of an envelope that has closed_at.
-- The message may be removed: it is personal data and is erased some day.
create or replace function envelope_closes_once() returns trigger language plpgsql as $$
declare v_other constant text[] := '{message,paid_key,back_key}';
begin
  if to_jsonb(new) - v_other = to_jsonb(old) - v_other and new.message = '' then
    return new;
  end if;
  raise exception 'envelope % is closed', old.id using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function envelope_closes_once from public;
