-- reward_budget_admits says whether the budgets of a reward have room for a grant. It stops the period in which the grant
-- does not fit: smaller grants that would still fit must not go to those who ask again and again.
-- Called by: modules/rewards/budgets/budgets.ts, before a grant in its transaction.
-- Guarantees: the sums stay locked until the transaction ends, so the answer holds for the grant. Rewards without a budget
-- lock nothing.
create or replace function reward_budget_admits(p_country text, p_reward text, p_day text, p_amount bigint,
                                                p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_budget reward_budget; v_limit record; v_sum reward_spending; v_fits boolean := true;
begin
  select * into v_budget from reward_budget b where b.country = p_country and b.reward = p_reward;
  if num_nonnulls(v_budget.day_amount, v_budget.month_amount) = 0 then
    return true;
  end if;
  -- Both sums in the order of reward_spend.
  for v_limit in
    select l.period, l.starts, l.amount
      from (values (1, 'day', p_day, v_budget.day_amount),
                   (2, 'month', left(p_day, 7), v_budget.month_amount)) l(n, period, starts, amount)
     order by l.n
  loop
    insert into reward_spending (country, reward, period, starts)
    values (p_country, p_reward, v_limit.period, v_limit.starts)
    on conflict do nothing;
    select * into v_sum from reward_spending s
     where s.country = p_country and s.reward = p_reward and s.period = v_limit.period and s.starts = v_limit.starts
       for update;
    if v_limit.amount is not null and (v_sum.stopped_at is not null or v_sum.amount + p_amount > v_limit.amount) then
      v_fits := false;
      update reward_spending s set refused = s.refused + 1, stopped_at = coalesce(s.stopped_at, p_now)
       where s.country = p_country and s.reward = p_reward and s.period = v_limit.period and s.starts = v_limit.starts;
      if v_sum.stopped_at is null then
        perform pg_notify('lobby', 'content');
      end if;
    end if;
  end loop;
  return v_fits;
end $$;
revoke execute on function reward_budget_admits from public;
grant execute on function reward_budget_admits to saguao_app;
