-- account_lock returns the balance of a player's account and keeps it unchanged until the caller's transaction ends; null
-- when the account has no row.
-- Called by: modules/wallet/store.ts for the rewards, which compare a balance with the rounds that hold money of it.
-- Guarantees: a posting that moves this balance has committed before, or waits or is repeated after the caller.
create or replace function account_lock(p_player bigint, p_account text) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  select a.balance from account a
   where a.player_id = p_player
     and a.account in (select c.id from chart c where c.side = 'player' and c.name = p_account)
     for update
$$;
revoke execute on function account_lock from public;
grant execute on function account_lock to saguao_app;
