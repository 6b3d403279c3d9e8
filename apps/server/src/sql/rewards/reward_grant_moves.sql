-- reward_grant_moves refuses to change a grant that was already decided (granted or refused).
-- Called by: the trigger of the same name, before each update of a grant that is not held.
create or replace function reward_grant_moves() returns trigger language plpgsql as $$
begin
  raise exception 'reward % of player % is %, and never becomes %', old.key, old.player_id, old.state, new.state
    using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function reward_grant_moves from public;
