-- reward_budget_reopens ends the stop of the latest day and month of a reward whose budget was changed: the next grant
-- that does not fit stops them again.
-- Called by: the trigger of the same name, after each update of reward_budget.
create or replace function reward_budget_reopens() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reward_spending s set stopped_at = null
   where s.country = new.country and s.reward = new.reward and s.stopped_at is not null
     and s.starts = (select max(m.starts) from reward_spending m
                      where m.country = s.country and m.reward = s.reward and m.period = s.period);
  return null;
end $$;
revoke execute on function reward_budget_reopens from public;
