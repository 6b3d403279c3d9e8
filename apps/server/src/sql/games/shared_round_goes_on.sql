-- shared_round_goes_on refuses to change an ended shared round, or to reopen betting in a running one.
-- Called by: the trigger of the same name, before such an update.
create or replace function shared_round_goes_on() returns trigger language plpgsql as $$
begin
  raise exception 'round % of table % cannot go back', old.number, old.game_id
    using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function shared_round_goes_on from public;
