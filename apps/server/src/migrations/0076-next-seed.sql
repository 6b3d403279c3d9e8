-- A seed pair holds the committed server seed of the pair after it, so that its hash is shown before the client seed is
-- known. Pairs of earlier releases get theirs when it is first shown (seed_commit).
set local lock_timeout = '200ms';
alter table seed_pair
  add next_sealed bytea,
  add next_hash text collate "C";
alter table seed_pair
  add constraint seed_pair_next check (next_sealed is null or coalesce(next_hash, '') ~ '^[0-9a-f]{64}$') not valid;

create function seed_pair_follows() returns trigger
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
create trigger seed_pair_follows before insert or update on seed_pair
  for each row execute function seed_pair_follows();
