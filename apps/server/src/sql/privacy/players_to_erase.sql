-- players_to_erase returns closed accounts whose personal data no rule retains any longer.
-- Called by: modules/privacy/jobs.ts.
-- Guarantees: nothing; player_erase checks each of them again.
-- Touches: player (identity), because it holds the end of the account.
create or replace function players_to_erase(p_at timestamptz, p_limit int) returns setof bigint
language sql stable set search_path = public, pg_temp as $$
  select p.id from player p
   where p.closed_at <= p_at - interval '5 years' and p.erased_at is null
     and (p.excluded_until is null or p.excluded_until <= p_at)
   order by p.id limit p_limit
$$;
revoke execute on function players_to_erase from public;
grant execute on function players_to_erase to saguao_app;
