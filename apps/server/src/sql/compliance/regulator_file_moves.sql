-- regulator_file_moves refuses changes of a file for the regulator that has ended.
-- Called by: the trigger of the same name.
-- Guarantees: for every role, what a file states about itself (records, sums, hash) never changes after it was made
-- available; only the end of its retention changes its state.
create or replace function regulator_file_moves() returns trigger language plpgsql as $$
begin
  if old.state in ('requested', 'running') or (old.state in ('ready', 'confirmed', 'failed') and new.state = 'deleted'
       and (new.records, new.bytes, new.sha256, new.sums::text, new.finished_at)
         is not distinct from (old.records, old.bytes, old.sha256, old.sums::text, old.finished_at)) then
    return new;
  end if;
  raise exception 'regulator file % is %', old.id, old.state using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function regulator_file_moves from public;
