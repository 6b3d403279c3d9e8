-- operator_request_moves keeps requests of operators: an open one is decided, cancelled or ended once, and its content
-- never changes.
-- Called by: the trigger of the same name, before each update and delete of operator_request.
create or replace function operator_request_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'requests of operators are kept' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> 'open' then
    raise exception 'request % is already %', old.id, old.state using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.call, new.body, new.subject, new.reason, new.before, new.requested_by, new.requested_at, new.expires_at)
     is distinct from
     (old.id, old.call, old.body, old.subject, old.reason, old.before, old.requested_by, old.requested_at, old.expires_at)
  then
    raise exception 'the content of request % never changes', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function operator_request_moves from public;
