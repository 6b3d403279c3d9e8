-- A player may have several open bets at a shared table: the index of open rounds is no longer unique. round_open_check
-- counts them behind the lock of the player's accounts. Totals of the betting history leave out returned stakes, which
-- are rare.
-- without a transaction
-- for each partition of round
drop index concurrently if exists round_open_{partition};
-- for each partition of round
create index concurrently round_open_{partition} on round_{partition} (player_id, game_id)
  where status = 'open' and (pair_id is not null or shared_id is not null);
-- for each partition of round
drop index concurrently if exists round_returned_{partition};
-- for each partition of round
create index concurrently round_returned_{partition} on round_{partition} (player_id, id) include (game_id, is_bonus, bet)
  where status = 'returned';
