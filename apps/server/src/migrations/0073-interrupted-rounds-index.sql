-- without a transaction
-- Interrupted rounds are rare: their number within a day is read at each scrape, and when another one ends.
drop index concurrently if exists shared_round_interrupted;
create index concurrently shared_round_interrupted on shared_round (ended_at) where interrupted;
