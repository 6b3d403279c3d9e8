-- limit_kinds returns the kinds of limits that a player has set.
-- Called by: modules/identity/account-state.ts, so that a session knows whether a mandatory limit is missing.
create or replace function limit_kinds(p_player bigint) returns text[]
language sql stable as $$
  select array(select distinct l.kind from player_limit l where l.player_id = p_player)
$$;
revoke execute on function limit_kinds from public;
grant execute on function limit_kinds to saguao_app;
