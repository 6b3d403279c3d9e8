-- reality_minutes_of returns the interval of the reality check: the player's choice, and at most the market's interval.
-- Null means that there is no reality check.
-- Called by: play_time_add, play_time_check, modules/protection/play-session.ts.
create or replace function reality_minutes_of(p_chosen int, p_market int) returns int
language sql immutable as $$
  select least(p_chosen, p_market)
$$;
revoke execute on function reality_minutes_of from public;
grant execute on function reality_minutes_of to saguao_app;
