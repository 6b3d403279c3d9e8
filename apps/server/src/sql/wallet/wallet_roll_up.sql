-- wallet_roll_up adds the house entries up to a posting id to the stored totals of the house accounts.
-- Called by: modules/wallet/house-totals.ts with the result of wallet_horizon.
-- Guarantees: each entry is counted once. The lock lets one roll-up run at a time.
create or replace function wallet_roll_up(p_upto bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_from bigint;
begin
  perform pg_advisory_xact_lock(hashtext('wallet_roll_up'));
  select coalesce(max(upto), 0) into v_from from house_total;
  insert into house_total (account, balance, upto)
  select account, sum(amount), p_upto from entry
   where player_id = 0 and posting_id > v_from and posting_id <= p_upto group by account
  on conflict (account) do update set balance = house_total.balance + excluded.balance;
  update house_total set upto = p_upto where upto < p_upto;
end $$;
revoke execute on function wallet_roll_up from public;
grant execute on function wallet_roll_up to saguao_app;
