-- cashback_day_spends adds the cashback of a player to the sums of the day of the losses.
-- Called by: the trigger of the same name, after each insert into cashback_day.
create or replace function cashback_day_spends() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform reward_spend(case new.currency when 'BRL' then 'BR' else 'CL' end, 'cashback', new.day, new.amount);
  return null;
end $$;
revoke execute on function cashback_day_spends from public;
