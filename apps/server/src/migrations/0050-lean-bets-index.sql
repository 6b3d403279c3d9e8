-- without a transaction
-- Only rounds that stay open have a request, so bets that end at once do not write into this index.
drop index concurrently if exists round_request;
create unique index concurrently round_request on round (player_id, request) where request is not null;
