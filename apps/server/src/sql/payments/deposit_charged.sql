-- deposit_charged notes that the channel is now asked for the charge of an order; false, and nothing is noted, when it was
-- asked ten times in the last minute for orders of the player that were not paid. A paid order costs the player money and
-- does not count.
-- Called by: modules/payments/deposit/deposit-store.ts, before the channel is called.
-- Guarantees: the bound holds for parallel requests in several processes, because the player's row is locked.
-- Touches: player (identity), because of the lock.
create or replace function deposit_charged(p_player bigint, p_id text, p_routing text, p_bank_code text, p_at timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from player p where p.id = p_player for no key update;
  if (select coalesce(sum(d.charges), 0) from deposit d
       where d.player_id = p_player and d.state <> 'success' and d.charged_at > p_at - interval '1 minute'
         and d.expires_at > p_at - interval '1 minute') >= 10 then
    return false;
  end if;
  update deposit d set routing = p_routing, bank_code = p_bank_code, charged_at = p_at, charges = d.charges + 1
   where d.player_id = p_player and d.id = p_id and d.state = 'created';
  return true;
end $$;
revoke execute on function deposit_charged from public;
grant execute on function deposit_charged to saguao_app;
