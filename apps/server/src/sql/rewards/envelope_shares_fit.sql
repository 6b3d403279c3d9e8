-- envelope_shares_fit refuses shares that differ from their envelope in number or in sum.
-- Called by: the trigger of the same name, after each insert into envelope_share. All shares of an envelope are
-- inserted by one statement.
create or replace function envelope_shares_fit() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select envelope_id, sum(amount) as amount, count(*) as count from envelope_share
                  where envelope_id in (select a.envelope_id from added a) group by 1) s
      join envelope e on e.id = s.envelope_id
     where s.amount <> e.amount or s.count <> e.count) then
    raise exception 'the shares are not the envelope' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
revoke execute on function envelope_shares_fit from public;
