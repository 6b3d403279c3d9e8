-- order_steps writes each state of an order into order_step.
-- Called by: the triggers deposit_begins, deposit_steps, withdrawal_begins and withdrawal_steps.
-- Guarantees: the history of an order is complete, because the database writes it and not the application.
create or replace function order_steps() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_step (order_id, n, state, reason, at)
  select new.id, count(*) + 1, new.state, new.reason, new.changed_at from order_step where order_id = new.id;
  return null;
end $$;
revoke execute on function order_steps from public;
