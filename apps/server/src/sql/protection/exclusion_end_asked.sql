-- exclusion_end_asked accepts a request to end an exclusion only for an exclusion without end that has lasted 30 days,
-- and writes the time of the request.
-- Called by: the trigger of the same name, before each insert into exclusion_end_request.
-- Guarantees: for every role, the time of a request is the time at which it was entered.
-- Touches: player (identity), because the exclusion is a state of the player.
create or replace function exclusion_end_asked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.requested_at := now();
  if not exists (select from player p
                  where p.id = new.player_id and p.excluded_until = 'infinity'
                    and p.excluded_at <= new.requested_at - interval '30 days') then
    raise exception 'player % has no exclusion without end that has lasted 30 days', new.player_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function exclusion_end_asked from public;
