-- Bounds of deposit orders: how often the channel was asked for a charge, and a trigger that bounds the open orders of a
-- player.
alter table deposit add column charges int not null default 0;

create or replace function deposit_order_bounds() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_player player; v_oldest text;
begin
  select * into v_player from player p where p.id = new.player_id for no key update;
  if v_player.excluded_until > new.created_at then
    raise exception 'player % is excluded', new.player_id using errcode = 'SG021';
  end if;
  if v_player.paused_until > new.created_at then
    raise exception 'player % is paused', new.player_id using errcode = 'SG020';
  end if;
  if (select count(*) from deposit d
       where d.player_id = new.player_id and d.expires_at > new.created_at and d.state in ('created', 'waiting')) < 5 then
    return new;
  end if;
  -- One that is younger than a minute may be on its way to its channel.
  select d.id into v_oldest from deposit d
   where d.player_id = new.player_id and d.expires_at > new.created_at and d.state = 'created'
     and greatest(d.created_at, d.charged_at) <= new.created_at - interval '1 minute'
   order by d.id limit 1;
  if v_oldest is null then
    raise exception 'player % has five open deposit orders', new.player_id using errcode = 'SG041';
  end if;
  update deposit d set state = 'failure', reason = 'expired', finished_at = new.created_at, changed_at = new.created_at
   where d.player_id = new.player_id and d.id = v_oldest;
  return new;
end $$;
revoke execute on function deposit_order_bounds from public;
create trigger deposit_order_bounds before insert on deposit
  for each row execute function deposit_order_bounds();
