-- seeds_activate reveals the server seed of a pair, begins the next pair with the committed server seed, and commits the
-- one after it. outcome is rotated, open (a round of the pair is still open), gone (the pair was already revealed, has no
-- committed seed, or belongs to another player), or unplayed: without a round nothing is revealed, and the pair only gets
-- the new client seed. It then gets a new id too, so that a process with the old client seed in memory places no bet.
-- Called by: modules/games/fairness/seed-store.ts.
-- Guarantees: the caller cannot choose the server seed that is activated. A seed is never revealed while a round of it is
-- open, because the seed would show the hidden part of that round, such as the mines. A player without rounds adds no rows.
-- Touches: account (wallet), because the lock on the player's accounts makes bets in progress end first.
create or replace function seeds_activate(
  p_player bigint, p_pair bigint, p_server_seed text, p_client_seed text, p_next_sealed bytea, p_next_hash text,
  p_at timestamptz
) returns table (outcome text, rounds int, server_seed_hash text, next_hash text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare v_pair seed_pair;
begin
  perform from account a where a.player_id = p_player order by a.account for no key update;
  select * into v_pair from seed_pair s
   where s.id = p_pair and s.player_id = p_player and s.revealed_at is null and s.next_hash is not null
     -- A rotation of the encryption key writes the sealed seeds before or after, not meanwhile.
     for update;
  if not found then
    return query select 'gone', null::int, null::text, null::text;
    return;
  end if;
  if exists (select from round r where r.player_id = p_player and r.pair_id = p_pair and r.status = 'open') then
    return query select 'open', null::int, null::text, null::text;
    return;
  end if;
  rounds := greatest(v_pair.nonce_floor, (
    select max(r.nonce) + 1 from round r where r.pair_id = p_pair and r.id >= v_pair.floor_round));
  if rounds = 0 then
    update seed_pair s set id = default, client_seed = p_client_seed where s.id = p_pair;
    return query select 'unplayed', 0, v_pair.server_seed_hash, v_pair.next_hash;
    return;
  end if;
  update seed_pair s set server_seed = p_server_seed, revealed_at = p_at, next_sealed = null where s.id = p_pair;
  insert into seed_pair (player_id, sealed, server_seed_hash, client_seed, next_sealed, next_hash, created_at)
  values (p_player, v_pair.next_sealed, v_pair.next_hash, p_client_seed, p_next_sealed, p_next_hash, p_at);
  return query select 'rotated', rounds, v_pair.next_hash, p_next_hash;
end $$;
revoke execute on function seeds_activate from public;
grant execute on function seeds_activate to saguao_app;
