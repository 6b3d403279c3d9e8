-- trail_head_moves stores the newest row of the audit trail in trail_head.
-- Called by: the trigger trail_head_moves, with the rights of the owner, because the application's role cannot write it.
-- Guarantees: the removal of the newest rows is found, as that of older ones is by the chain of hashes.
create or replace function trail_head_moves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update trail_head set last = new.id, hash = new.hash;
  return null;
end $$;
revoke execute on function trail_head_moves from public;
