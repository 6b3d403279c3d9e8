-- market_policy_changed notifies every process that a policy has changed.
-- Called by: the trigger market_policy_changed. Processes listen on the channel market (modules/markets/markets.ts).
create or replace function market_policy_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('market', '');
  return null;
end $$;
revoke execute on function market_policy_changed from public;
