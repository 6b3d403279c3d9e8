-- person_moves refuses changes of personal data that no decision covers.
-- Called by: the trigger person_moves.
-- Guarantees: for every role, a decision belongs to the document it was made about; another document needs a new
-- submission, which waits for its decision; the document of a verified person is never replaced.
create or replace function person_moves() returns trigger language plpgsql as $$
begin
  if new.player_id <> old.player_id or new.country <> old.country then
    raise exception 'person %: player and country never change', old.player_id using errcode = 'integrity_constraint_violation';
  end if;
  if new.reference = old.reference and new.document_hash <> old.document_hash then
    raise exception 'person %: another document needs a new submission', old.player_id
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.reference <> old.reference and (old.state = 'verified' or new.state <> 'pending') then
    raise exception 'person %: a submission replaces none that is verified and starts as pending', old.player_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function person_moves from public;
