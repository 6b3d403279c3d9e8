-- wallet_house returns the number of a house account and creates the account when it is first used.
-- Called by: modules/wallet/chart.ts.
-- Guarantees: one number per name and currency, also when two processes ask at once; null for an unknown currency.
create or replace function wallet_house(p_name text, p_currency text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id int;
begin
  insert into chart (side, name, currency)
  select 'house', p_name, p_currency where exists (select from chart where currency = p_currency)
  on conflict do nothing;
  select c.id into v_id from chart c where c.side = 'house' and c.name = p_name and c.currency = p_currency;
  return v_id;
end $$;
revoke execute on function wallet_house from public;
grant execute on function wallet_house to saguao_app;
