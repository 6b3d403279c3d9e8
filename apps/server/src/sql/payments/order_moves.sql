-- order_moves refuses a change of an order's state that is not listed in the trigger's arguments.
-- Called by: the triggers deposit_moves and withdrawal_moves.
-- Guarantees: for every role, an order only takes the listed steps; a successful one never becomes a failure.
create or replace function order_moves() returns trigger language plpgsql as $$
begin
  if old.state || ' ' || new.state <> all (tg_argv) then
    raise exception '% % is %, and never becomes %', tg_table_name, old.id, old.state, new.state
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function order_moves from public;
