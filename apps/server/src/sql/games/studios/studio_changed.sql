-- studio_changed notifies every server process that the list of third-party providers changed.
-- Called by: the trigger of the same name on studio.
create or replace function studio_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio', '');
  return null;
end $$;
revoke execute on function studio_changed from public;
