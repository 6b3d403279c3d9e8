-- published_hash returns the newest hash of a chain that was public before the round p_number: the hash of the last
-- ended round before it, or else the end hash of the chain.
-- Called by: modules/games/store.ts, modules/games/record-store.ts, modules/games/shared/shared-store.ts and the view
-- round_finding of the audit.
create or replace function published_hash(p_chain bigint, p_number int) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select t.hash from shared_round t
      where t.chain_id = p_chain and t.number < p_number and t.hash is not null order by t.number desc limit 1),
    (select c.end_hash from chain c where c.id = p_chain))
$$;
revoke execute on function published_hash from public;
grant execute on function published_hash to saguao_app;
