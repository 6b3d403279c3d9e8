-- without a transaction
-- The largest wins of a game. It replaces the index of the game alone, so that a win is written to as many indexes as before.
drop index concurrently if exists public_win_by_size;
create index concurrently public_win_by_size on public_win (game_id, currency, amount desc);
drop index concurrently if exists public_win_by_game;
