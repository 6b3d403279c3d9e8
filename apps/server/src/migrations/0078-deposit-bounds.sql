-- How often the channel was asked for the charge of an order; deposit_charged bounds it per player.
alter table deposit add column charges int not null default 0;
