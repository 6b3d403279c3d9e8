-- sports_match_ends_once refuses to change the result of a match that has ended, except by sports_match_correct.
-- Called by: the trigger of the same name, before each update of a result column of such a match.
create or replace function sports_match_ends_once() returns trigger language plpgsql as $$
begin
  if current_setting('saguao.corrected_match', true) = old.id then
    return new;
  end if;
  raise exception 'match % is over', old.id using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function sports_match_ends_once from public;
