-- report_games returns the games as the lobby has them now: name, studio, and the stated return in percent.
-- Called by: modules/reports/game-names.ts.
-- Touches: game (lobby), because reports name games.
create or replace function report_games() returns table (id text, name text, studio text, rtp float8)
language sql stable set search_path = public, pg_temp as $$
  select g.id, coalesce(g.name ->> 'pt', g.name ->> 'en', g.id), g.provider_id, g.rtp::float8 from game g
$$;
revoke execute on function report_games from public;
grant execute on function report_games to saguao_app;
