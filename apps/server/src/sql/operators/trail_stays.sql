-- trail_stays refuses every update, delete and truncate of the audit trail.
-- Called by: the triggers trail_stays and trail_stays_whole.
create or replace function trail_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the trail is only written on' using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function trail_stays from public;
