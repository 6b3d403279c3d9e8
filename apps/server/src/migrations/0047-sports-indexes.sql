-- without a transaction
-- Every statement may run again, because the migration is no transaction.

-- The operators' lists of matches, by their start.
drop index concurrently if exists sports_match_by_start;
create index concurrently sports_match_by_start on sports_match (starts_at, id);
