-- switches_to_market_policy copies a changed switch to the policy of its market.
-- Called by: the trigger switches_to_market_policy. An operator may still write to reward_switch.
-- Touches: reward_switch (rewards), because it is the former place of the same decision.
create or replace function switches_to_market_policy() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update market_policy p
     set rewards = array(select s.reward from reward_switch s
                          where s.country = p.country and s.mode = p.mode and s.enabled order by s.reward)
   where (p.country, p.mode) in ((new.country, new.mode), (old.country, old.mode));
  return null;
end $$;
revoke execute on function switches_to_market_policy from public;
