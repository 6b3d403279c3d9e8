-- without a transaction
-- Each new order counts the open orders of its player, and each charge the latest ones.
drop index concurrently if exists deposit_by_expiry;
create index concurrently deposit_by_expiry on deposit (player_id, expires_at);
