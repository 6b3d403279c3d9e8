-- without a transaction
-- seed_pair_follows finds the player's last pair.
drop index concurrently if exists seed_pair_player;
create index concurrently seed_pair_player on seed_pair (player_id, id);
alter table seed_pair validate constraint seed_pair_next;
