-- envelope_share_moves refuses to claim a share twice, or after its envelope was closed.
-- Called by: the trigger of the same name, before each update of envelope_share.
create or replace function envelope_share_moves() returns trigger language plpgsql as $$
begin
  if old.claimed_by is not null
     or exists (select from envelope e where e.id = old.envelope_id and e.closed_at is not null) then
    raise exception 'share % of envelope % is gone', old.n, old.envelope_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function envelope_share_moves from public;
