-- without a transaction
-- Indexes of the searches and lists of operators. Every statement may run again, because the migration is no transaction.

-- Half a phone number is its start or its end.
drop index concurrently if exists player_by_name_start;
create index concurrently player_by_name_start on player (username text_pattern_ops);
drop index concurrently if exists player_by_name_end;
create index concurrently player_by_name_end on player (reverse(username) text_pattern_ops);
-- The phone is the name, except of accounts that bound another number.
drop index concurrently if exists player_by_phone_start;
create index concurrently player_by_phone_start on player (phone text_pattern_ops) where phone <> username;
drop index concurrently if exists player_by_phone_end;
create index concurrently player_by_phone_end on player (reverse(phone) text_pattern_ops) where phone <> username;
drop index concurrently if exists player_blocked;
create index concurrently player_blocked on player (id) where blocked_at is not null;
drop index concurrently if exists player_excluded;
create index concurrently player_excluded on player (id) where excluded_until is not null or registry_state = 'impeded';
drop index concurrently if exists player_by_country;
create index concurrently player_by_country on player (country, id);
drop index concurrently if exists player_by_inviter;
create index concurrently player_by_inviter on player (invited_by, id) where invited_by is not null;

-- Order ids begin with the time, so they are the order of a list.
drop index concurrently if exists deposit_by_state;
create index concurrently deposit_by_state on deposit (state, id);
drop index concurrently if exists withdrawal_by_state;
create index concurrently withdrawal_by_state on withdrawal (state, id);
drop index concurrently if exists payment_event_reviewed;
create index concurrently payment_event_reviewed on payment_event (id) where reviewed_at is not null;
drop index concurrently if exists payment_refund_by_age;
create index concurrently payment_refund_by_age on payment_refund (created_at, provider_event);

-- A round or slip by its id alone. Rows are appended in the order of their ids, so a block range index finds them and
-- costs a bet next to nothing. It is on an expression, so that no other query uses it: with statistics of a young table
-- the planner would read the rounds of all players for those of one.
drop index concurrently if exists round_by_id;
create index concurrently round_by_id on round using brin ((id || '')) with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists slip_by_id;
create index concurrently slip_by_id on slip using brin ((id || '')) with (pages_per_range = 32, autosummarize = on);
