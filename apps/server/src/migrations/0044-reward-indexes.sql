-- without a transaction
-- Indexes of the operators' lists of rewards. Every statement may run again, because the migration is no transaction.
drop index concurrently if exists reward_grant_by_reward;
create index concurrently reward_grant_by_reward on reward_grant (reward, currency, changed_at, id);
drop index concurrently if exists cashback_day_by_day;
create index concurrently cashback_day_by_day on cashback_day (currency, day, player_id);
-- What an operator has decided alone within a day.
drop index concurrently if exists reward_grant_decided;
create index concurrently reward_grant_decided on reward_grant (decided_by, changed_at) where decided_by is not null;
