-- Entries are looked up by player, never those of the house: they are read in the order of postings, through the block range
-- index. An index of the players' entries replaces the primary key, so that a bet writes half as many index entries. Queries
-- by player say `player_id > 0`, which a plan for any player needs to use the index.
-- without a transaction
-- for each partition of entry
drop index concurrently if exists entry_of_player_{partition};
-- for each partition of entry
create unique index concurrently entry_of_player_{partition} on entry_{partition} (player_id, posting_id, seq) where player_id > 0;
