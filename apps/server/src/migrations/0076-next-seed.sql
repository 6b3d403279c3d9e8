-- A seed pair holds the committed server seed of the pair after it, so that its hash is shown before the client seed is
-- known. Pairs of earlier releases get theirs when it is first shown (seed_commit).
set local lock_timeout = '200ms';
alter table seed_pair
  add next_sealed bytea,
  add next_hash text collate "C";
alter table seed_pair
  add constraint seed_pair_next check (next_sealed is null or coalesce(next_hash, '') ~ '^[0-9a-f]{64}$') not valid;

-- An upgrade from a release before 0051 has applied the function already.
do $$ begin
  if to_regproc('seed_pair_follows') is null then
    create function seed_pair_follows() returns trigger language plpgsql as 'begin return new; end';
    revoke execute on function seed_pair_follows from public;
  end if;
end $$;
create trigger seed_pair_follows before insert or update on seed_pair
  for each row execute function seed_pair_follows();
