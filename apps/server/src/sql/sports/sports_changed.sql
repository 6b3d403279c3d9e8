-- sports_changed notifies every process that suspended markets, a result or bounds have changed.
-- Called by: the triggers sports_suspension_changed, sports_correction_changed and sports_bound_changed. Processes listen
-- on the channel sports_changed (modules/sports/changes.ts).
create or replace function sports_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sports_changed', '');
  return null;
end $$;
revoke execute on function sports_changed from public;
