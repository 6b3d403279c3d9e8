-- reward_grant_moves refuses to change a grant that was already decided (granted or refused).
-- Called by: the trigger of the same name, before each update of a grant that is not held.
-- The fingerprints of the client may be removed: they are personal data and are erased some day.
create or replace function reward_grant_moves() returns trigger language plpgsql as $$
declare v_marks constant text[] := '{device,address,browser,posting_key}';
begin
  if to_jsonb(new) - v_marks = to_jsonb(old) - v_marks and num_nonnulls(new.device, new.address, new.browser) = 0 then
    return new;
  end if;
  raise exception 'reward % of player % is %, and never becomes %', old.key, old.player_id, old.state, new.state
    using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function reward_grant_moves from public;
