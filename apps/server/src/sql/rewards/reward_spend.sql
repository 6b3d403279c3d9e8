-- reward_spend adds a grant to the sums of its day and month, and refuses one that exceeds a budget (SG040).
-- Called by: reward_grant_spends, cashback_day_spends and envelope_share_spends, in the transaction of the grant.
-- Guarantees: the rows of the sums are locked until the grant is committed, the day before the month, so parallel grants
-- of several processes never exceed a budget.
create or replace function reward_spend(p_country text, p_reward text, p_day text, p_amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_budget reward_budget; v_day bigint; v_month bigint;
begin
  insert into reward_spending as s (country, reward, period, starts, amount, grants)
  values (p_country, p_reward, 'day', p_day, p_amount, 1)
  on conflict (country, reward, period, starts) do update
    set amount = s.amount + excluded.amount, grants = s.grants + 1
  returning amount into v_day;
  insert into reward_spending as s (country, reward, period, starts, amount, grants)
  values (p_country, p_reward, 'month', left(p_day, 7), p_amount, 1)
  on conflict (country, reward, period, starts) do update
    set amount = s.amount + excluded.amount, grants = s.grants + 1
  returning amount into v_month;
  select * into v_budget from reward_budget b where b.country = p_country and b.reward = p_reward;
  if v_day > v_budget.day_amount or v_month > v_budget.month_amount then
    raise exception 'the budget of % in % is used up', p_reward, p_country using errcode = 'SG040';
  end if;
  if v_day = v_budget.day_amount or v_month = v_budget.month_amount then
    perform pg_notify('lobby', 'content');
  end if;
end $$;
revoke execute on function reward_spend from public;
