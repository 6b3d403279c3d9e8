-- limit_lapses_at returns until when a raise or removal of a limit can be confirmed: 72 hours after its waiting time is
-- over, at p_from. A request that was never confirmed must not raise the limit in one call months later.
-- Called by: player_limit_lapse, player_limit_set; modules/protection/store.ts, modules/protection/operators/list-store.ts.
create or replace function limit_lapses_at(p_from timestamptz) returns timestamptz
language sql immutable as $$
  select p_from + interval '72 hours'
$$;
revoke execute on function limit_lapses_at from public;
grant execute on function limit_lapses_at to saguao_app;
