-- entry_sums_to_zero refuses a statement that leaves a posting unbalanced.
-- Called by: the trigger of the same name, after each insert into entry.
-- Guarantees: the entries of a posting sum to zero in every currency after each statement. That is stricter than a
-- check at commit, and as one query over all inserted rows it costs a batch little.
create or replace function entry_sums_to_zero() returns trigger language plpgsql as $$
declare v_posting bigint;
begin
  select a.posting_id into v_posting
    from added a join chart c on c.id = a.account
   group by a.posting_id, c.currency having sum(a.amount) <> 0 limit 1;
  if found then
    raise exception 'posting % does not sum to zero', v_posting using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
revoke execute on function entry_sums_to_zero from public;
