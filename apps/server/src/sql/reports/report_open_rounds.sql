-- report_open_rounds returns the rounds that are open now by game and market; `old` are those not touched since p_old.
-- Called by: modules/reports/open-rounds.ts.
-- Touches: round (games), because reports count rounds. The partial index on open rounds finds them.
create or replace function report_open_rounds(p_old timestamptz)
returns table (game_id text, country text, rounds bigint, stakes bigint, oldest timestamptz, old bigint)
language sql stable set search_path = public, pg_temp as $$
  select r.game_id, report_country(r.currency), count(*), sum(r.bet)::bigint, min(r.created_at),
         count(*) filter (where r.changed_at < p_old)
    from round r where r.status = 'open' group by 1, 2 order by 3 desc, 1
$$;
revoke execute on function report_open_rounds from public;
grant execute on function report_open_rounds to saguao_app;
