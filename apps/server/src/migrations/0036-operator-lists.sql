-- without a transaction
-- Indexes of the filters of operators' lists. Every statement may run again, because the migration is no transaction.

-- Few orders are on hold.
drop index concurrently if exists withdrawal_held;
create index concurrently withdrawal_held on withdrawal (id) where held_at is not null;
-- A channel with few orders, or none.
drop index concurrently if exists withdrawal_by_channel;
create index concurrently withdrawal_by_channel on withdrawal (pay_channel, id);
drop index concurrently if exists deposit_by_channel;
create index concurrently deposit_by_channel on deposit (pay_channel, id);

-- The money of a player who plays much, apart from play. Bets write no row of it.
drop index concurrently if exists posting_besides_play;
create index concurrently posting_besides_play on posting (player_id, id) where kind not in ('round', 'bet', 'win');
