-- Big wins of a game: the stake gives the multiplier, and the player's account decides whether the win is shown. Rows of
-- earlier releases have neither and are not shown.
alter table public_win
  add bet bigint check (bet > 0),
  add player_id bigint;
