-- deposit_needs_open_account refuses a deposit order of a closed account with SG012, and orders beyond the bounds of
-- deposit_order_bounds.
-- Called by: the trigger deposit_needs_open_account.
-- Guarantees: the lock waits for player_close, and player_close waits for it: an order is either seen by the closing or
-- refused here.
-- Touches: player (identity), because it holds the end of the account.
create or replace function deposit_needs_open_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_closed_at timestamptz;
begin
  select closed_at into v_closed_at from player where id = new.player_id for key share;
  if v_closed_at is not null then
    raise exception 'player % has closed the account', new.player_id using errcode = 'SG012';
  end if;
  perform deposit_order_bounds(new.player_id, new.created_at);
  return new;
end $$;
revoke execute on function deposit_needs_open_account from public;
