-- legal_acceptance_counts returns how many players of each country accepted each version of a legal text.
-- Called by: modules/legal/operator-calls.ts.
-- Touches: player (identity), because versions belong to a country, and a player does.
create or replace function legal_acceptance_counts()
returns table (country text, kind text, version text, players bigint)
language sql stable set search_path = public, pg_temp as $$
  select p.country, a.kind, a.version, count(*)
    from legal_acceptance a join player p on p.id = a.player_id
   group by 1, 2, 3
$$;
revoke execute on function legal_acceptance_counts from public;
grant execute on function legal_acceptance_counts to saguao_app;
