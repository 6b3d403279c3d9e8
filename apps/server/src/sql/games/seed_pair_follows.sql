-- seed_pair_follows refuses a seed pair whose server seed is not the one that the player's pair before it committed, and
-- any change of a hash that was shown.
-- Called by: the trigger of the same name, before an insert into seed_pair or an update.
-- Guarantees: the server seed of a pair was fixed before the client seed that it plays with was known. The first pair of a
-- player, and the one after a pair of release 0.14, follow no commitment.
create or replace function seed_pair_follows() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare v_committed text;
begin
  if tg_op = 'INSERT' then
    -- Beside a live pair the unique index decides.
    select case when s.revealed_at is not null then s.next_hash end into v_committed
      from seed_pair s where s.player_id = new.player_id order by s.id desc limit 1;
    if v_committed <> new.server_seed_hash then
      raise exception 'seed pair of player %: another server seed is committed', new.player_id
        using errcode = 'integrity_constraint_violation';
    end if;
  elsif new.server_seed_hash <> old.server_seed_hash
        or (old.next_hash is not null and new.next_hash is distinct from old.next_hash) then
    raise exception 'seed pair %: a committed hash never changes', old.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function seed_pair_follows from public;
