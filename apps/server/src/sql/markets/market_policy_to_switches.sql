-- market_policy_to_switches copies the rewards of a policy to reward_switch, which the previous release reads.
-- Called by: the trigger market_policy_to_switches.
-- Touches: reward_switch (rewards), because it is the former place of the same decision.
create or replace function market_policy_to_switches() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reward_switch set enabled = reward = any (new.rewards)
   where country = new.country and mode = new.mode and enabled <> (reward = any (new.rewards));
  return null;
end $$;
revoke execute on function market_policy_to_switches from public;
