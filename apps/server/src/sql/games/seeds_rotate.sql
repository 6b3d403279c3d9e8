-- seeds_rotate reveals the server seed of a pair and creates the next pair. outcome is rotated, open (a round of the
-- pair is still open) or gone (the pair was already revealed, belongs to another player, or committed another seed).
-- Called by: processes of release 0.14, which draw the next seed themselves; seeds_activate replaces it.
-- Guarantees: after a hash was committed, no other seed is activated; such a process then cannot rotate the pair. A seed is never revealed while a round of it is open, because the seed would show the hidden part of
-- that round, such as the mines.
-- Touches: account (wallet), because the lock on the player's accounts makes bets in progress end first.
create or replace function seeds_rotate(
  p_player bigint, p_pair bigint, p_server_seed text, p_sealed bytea, p_hash text, p_client_seed text, p_at timestamptz
) returns table (outcome text, rounds int, id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account a where a.player_id = p_player order by a.account for no key update;
  if exists (select from round r where r.player_id = p_player and r.pair_id = p_pair and r.status = 'open') then
    return query select 'open', null::int, null::bigint;
    return;
  end if;
  update seed_pair s set server_seed = p_server_seed, revealed_at = p_at
   where s.id = p_pair and s.player_id = p_player and s.revealed_at is null and s.next_hash is null;
  if not found then
    return query select 'gone', null::int, null::bigint;
    return;
  end if;
  insert into seed_pair (player_id, sealed, server_seed_hash, client_seed, created_at)
  values (p_player, p_sealed, p_hash, p_client_seed, p_at) returning seed_pair.id into id;
  select greatest(s.nonce_floor, (select max(r.nonce) + 1 from round r where r.pair_id = s.id and r.id >= s.floor_round))
    into rounds from seed_pair s where s.id = p_pair;
  outcome := 'rotated';
  return next;
end $$;
revoke execute on function seeds_rotate from public;
grant execute on function seeds_rotate to saguao_app;
