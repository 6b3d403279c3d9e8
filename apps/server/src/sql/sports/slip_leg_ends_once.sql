-- slip_leg_ends_once refuses to change a leg that was already decided, except by sports_match_correct.
-- Called by: the trigger of the same name, before each update of a leg that is not open.
create or replace function slip_leg_ends_once() returns trigger language plpgsql as $$
begin
  if current_setting('saguao.corrected_match', true) = old.match_id then
    return new;
  end if;
  raise exception 'leg % of slip % is over', old.n, old.slip_id using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function slip_leg_ends_once from public;
