-- lobby_changed notifies every server process that content or public wins changed; the processes then read them
-- again.
-- Called by: the triggers TABLE_changed of the lobby's tables; the trigger's argument (content or wins) is the
-- payload.
create or replace function lobby_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lobby', tg_argv[0]);
  return null;
end $$;
revoke execute on function lobby_changed from public;
