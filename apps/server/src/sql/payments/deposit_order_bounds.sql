-- deposit_order_bounds refuses a deposit order of a player who is paused or excluded now (SG020, SG021), and one beside
-- five open orders with a payment code (SG041). Of five open orders the oldest one that never got a code is ended
-- instead, because the player can neither see nor pay it.
-- Called by: deposit_needs_open_account, the trigger before each insert into deposit.
-- Guarantees: for every role and however many orders are created at once, a player has at most five open orders, because
-- the player's row is locked. A pause or an exclusion has ended before, or is seen here.
-- Touches: player (identity), because the lock and the restrictions belong to the player.
create or replace function deposit_order_bounds(p_player bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_player player; v_oldest text;
begin
  select * into v_player from player p where p.id = p_player for no key update;
  if v_player.excluded_until > p_at then
    raise exception 'player % is excluded', p_player using errcode = 'SG021';
  end if;
  if v_player.paused_until > p_at then
    raise exception 'player % is paused', p_player using errcode = 'SG020';
  end if;
  if (select count(*) from deposit d
       where d.player_id = p_player and d.expires_at > p_at and d.state in ('created', 'waiting')) < 5 then
    return;
  end if;
  -- One that is younger than a minute may be on its way to its channel.
  select d.id into v_oldest from deposit d
   where d.player_id = p_player and d.expires_at > p_at and d.state = 'created'
     and greatest(d.created_at, d.charged_at) <= p_at - interval '1 minute'
   order by d.id limit 1;
  if v_oldest is null then
    raise exception 'player % has five open deposit orders', p_player using errcode = 'SG041';
  end if;
  update deposit d set state = 'failure', reason = 'expired', finished_at = p_at, changed_at = p_at
   where d.player_id = p_player and d.id = v_oldest;
end $$;
revoke execute on function deposit_order_bounds from public;
