-- bonus_conversion_fits refuses a conversion of bonus money that its wagering account does not include. The constraints
-- of bonus_purse limit the sum.
-- Called by: the trigger of the same name, after each insert into bonus_conversion.
create or replace function bonus_conversion_fits() returns trigger language plpgsql as $$
begin
  if not exists (
    select from bonus_purse p
     where p.player_id = new.player_id and p.n = new.purse
       and p.converted = (select sum(c.amount) from bonus_conversion c
                           where c.player_id = new.player_id and c.purse = new.purse)) then
    raise exception 'conversion % of bonus % is not part of its wagering account', new.n, new.purse
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
revoke execute on function bonus_conversion_fits from public;
