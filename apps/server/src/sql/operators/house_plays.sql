-- house_plays refuses new rounds (SG001) while the kill switch for play is on. Rounds in progress continue.
-- Called by: the trigger of the same name, before each insert into round (games): instant and shared games,
-- third-party providers and slips all insert there.
create or replace function house_plays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from house_switch where name = 'play' and is_off) then
    raise exception 'play is switched off' using errcode = 'SG001';
  end if;
  return null;
end $$;
revoke execute on function house_plays from public;
