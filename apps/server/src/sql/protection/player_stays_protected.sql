-- player_stays_protected refuses to shorten or remove a pause, an exclusion or the closing of an account, and writes
-- when an exclusion started.
-- Called by: the trigger of the same name, before each update of these columns of player (identity).
-- Guarantees: for every role, a running exclusion only becomes longer. One without end ends only by a request of the
-- player (exclusion_end_request), and not before the wait of that request.
create or replace function player_stays_protected() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.closed_at is not null and new.closed_at is distinct from old.closed_at then
    raise exception 'player % is closed', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.paused_until > now() and (new.paused_until is null or new.paused_until < old.paused_until) then
    raise exception 'player % is paused until %', old.id, old.paused_until
      using errcode = 'integrity_constraint_violation';
  end if;
  if old.excluded_until > now() then
    if (new.excluded_until is null or new.excluded_until < old.excluded_until) and not (
         old.excluded_until = 'infinity' and exists (
           select from exclusion_end_request r
            where r.player_id = old.id and r.requested_at >= old.excluded_at
              and r.requested_at + make_interval(days => r.wait_days) <= new.excluded_until)) then
      raise exception 'player % is excluded until %', old.id, old.excluded_until
        using errcode = 'integrity_constraint_violation';
    end if;
    new.excluded_at := old.excluded_at;
  else
    new.excluded_at := case when new.excluded_until is distinct from old.excluded_until then now()
                            else old.excluded_at end;
  end if;
  return new;
end $$;
revoke execute on function player_stays_protected from public;
