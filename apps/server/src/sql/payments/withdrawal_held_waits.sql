-- withdrawal_held_waits refuses to approve or send a withdrawal that an operator holds.
-- Called by: a trigger on withdrawal.
-- Guarantees: for every role, no money of a held withdrawal leaves.
create or replace function withdrawal_held_waits() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawal % is held and cannot be %', new.id, new.state
    using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function withdrawal_held_waits from public;
