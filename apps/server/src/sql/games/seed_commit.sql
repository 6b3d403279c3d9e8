-- seed_commit stores the server seed of the pair after a pair of release 0.14, which has none. The first caller decides.
-- Called by: modules/games/fairness/seed-store.ts, before the pair is shown.
create or replace function seed_commit(p_pair bigint, p_next_sealed bytea, p_next_hash text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update seed_pair s set next_sealed = p_next_sealed, next_hash = p_next_hash
   where s.id = p_pair and s.next_hash is null and s.revealed_at is null;
end $$;
revoke execute on function seed_commit from public;
grant execute on function seed_commit to saguao_app;
