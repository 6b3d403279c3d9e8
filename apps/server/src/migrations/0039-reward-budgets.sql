-- Budgets of rewards: what a reward may cost in a market, per day and per month of the market's calendar. Null is no
-- budget. Every budgeted reward has its row.
create table reward_budget (
  country text not null check (country in ('BR', 'CL')),
  reward text not null check (reward in ('new-user-deposit', 'registration', 'first-recharge', 'deposit-activity',
                                         'cashback', 'lucky-campaign', 'invite')),
  day_amount bigint check (day_amount >= 0),
  month_amount bigint check (month_amount >= 0),
  primary key (country, reward)
);
insert into reward_budget (country, reward)
select country, reward
  from unnest(array['BR', 'CL']) country,
       unnest(array['new-user-deposit', 'registration', 'first-recharge', 'deposit-activity', 'cashback',
                    'lucky-campaign', 'invite']) reward;
grant select on reward_budget to saguao_app;
grant update (day_amount, month_amount) on reward_budget to saguao_app;

-- What each reward has cost. The triggers below add every grant in its own transaction, so the sums are never behind;
-- cashback counts for the day of the losses. Only the functions of sql/rewards write here.
create table reward_spending (
  country text not null check (country in ('BR', 'CL')),
  reward text not null,
  period text not null check (period in ('day', 'month')),
  -- 2026-11-16 or 2026-11.
  starts text collate "C" not null,
  amount bigint not null default 0 check (amount >= 0),
  grants bigint not null default 0 check (grants >= 0),
  -- Grants that the budget refused.
  refused bigint not null default 0 check (refused >= 0),
  -- The first grant that did not fit; no later one of the period is given.
  stopped_at timestamptz,
  primary key (country, reward, period, starts)
);
grant select on reward_spending to saguao_app;

-- The bodies are in sql/rewards. A grant in the moment before they are applied is tried again.
create function reward_grant_spends() returns trigger language plpgsql as $$
begin
  raise exception 'the functions of the release are not applied yet' using errcode = 'serialization_failure';
end $$;
create function cashback_day_spends() returns trigger language plpgsql as $$
begin
  raise exception 'the functions of the release are not applied yet' using errcode = 'serialization_failure';
end $$;
create function envelope_share_spends() returns trigger language plpgsql as $$
begin
  raise exception 'the functions of the release are not applied yet' using errcode = 'serialization_failure';
end $$;
create function reward_budget_reopens() returns trigger language plpgsql as $$
begin
  return null;
end $$;
revoke execute on function reward_grant_spends, cashback_day_spends, envelope_share_spends, reward_budget_reopens
  from public;
create trigger reward_grant_spends after insert or update of state on reward_grant
  for each row when (new.state = 'granted') execute function reward_grant_spends();
create trigger cashback_day_spends after insert on cashback_day
  for each row execute function cashback_day_spends();
create trigger envelope_share_spends after update of claimed_by on envelope_share
  for each row when (old.claimed_by is null and new.claimed_by is not null)
  execute function envelope_share_spends();
create trigger reward_budget_reopens after update on reward_budget
  for each row execute function reward_budget_reopens();
-- A budget that is used up hides offers.
create trigger reward_budget_changed after update on reward_budget
  for each statement execute function lobby_changed('content');

-- The sums of what was granted before. The triggers above wait for open grants and hold new ones until the commit.
with granted as (
  select case currency when 'BRL' then 'BR' else 'CL' end as country, reward, amount,
         to_char(changed_at at time zone case currency when 'BRL' then 'America/Sao_Paulo' else 'America/Santiago' end,
                 'YYYY-MM-DD') as day
    from reward_grant where state = 'granted'
  union all
  select case currency when 'BRL' then 'BR' else 'CL' end, 'cashback', amount, day from cashback_day
  union all
  select e.country, 'lucky-campaign', s.amount,
         to_char(s.claimed_at at time zone case e.country when 'BR' then 'America/Sao_Paulo' else 'America/Santiago' end,
                 'YYYY-MM-DD')
    from envelope_share s join envelope e on e.id = s.envelope_id
   where s.claimed_by is not null and e.kind = 'campaign'
)
insert into reward_spending (country, reward, period, starts, amount, grants)
select country, reward, 'day', day, sum(amount), count(*) from granted group by country, reward, day
union all
select country, reward, 'month', left(day, 7), sum(amount), count(*) from granted group by country, reward, left(day, 7);

-- Reward terms are settings of operators (modules/settings), which are applied by the application.
grant update (recharge, total, tag, reg, reg_wager_times, release_points) on pb_config to saguao_app;
grant update (title, description, min_amount, reward_points, reward_max, reward_tag, available, starts_at, ends_at,
              wager_times) on deposit_activity to saguao_app;
grant update (new_user_days, new_user_points, min_collect, risk_points) on cashback_rule to saguao_app;
grant insert, update (points), delete on cashback_tier to saguao_app;
grant update (campaign_amount, campaign_count, gift_min, gift_max, expire_hours, day_claims_most, invite_reward,
              invite_recharge, invite_wager_times) on lucky_rule to saguao_app;
grant insert, update (most, hours), delete on reward_velocity to saguao_app;
