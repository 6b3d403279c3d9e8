-- deposit_credit_lock locks the player's accounts and then the row of player_guard, in the order of a bet and of a changed
-- limit, before a paid deposit is compared with the limits and credited.
-- Called by: modules/protection/store.ts.
-- Guarantees: of several payments at once each one sees those before it, and a limit that is being lowered is seen.
-- Touches: account (wallet), because the credit locks it next, and the order of locks is accounts first.
create or replace function deposit_credit_lock(p_player bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account a where a.player_id = p_player order by a.account for no key update;
  perform from player_guard g where g.player_id = p_player for update;
end $$;
revoke execute on function deposit_credit_lock from public;
grant execute on function deposit_credit_lock to saguao_app;
