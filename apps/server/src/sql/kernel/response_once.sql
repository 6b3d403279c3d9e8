-- response_once refuses a stored response whose request has one in the month before or after, as the primary key does within
-- a month.
-- Called by: the trigger of the same name, for responses within an hour of the turn of a month.
-- Guarantees: the lock makes two requests with the same id take turns, so the second sees the row of the first.
create or replace function response_once() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.player_id || ' ' || new.path || ' ' || new.request_id, 0));
  if exists (select from request r where r.player_id = new.player_id and r.path = new.path and r.request_id = new.request_id) then
    raise unique_violation using message = 'the request has a stored response', constraint = 'request_pkey';
  end if;
  return new;
end $$;
revoke execute on function response_once from public;
