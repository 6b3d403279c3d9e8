-- without a transaction
-- Operators and players: notes, tags, phones moved to a new number, withdrawals on hold, and the indexes of searches.
-- Every statement may run again, because the migration is no transaction.

create table if not exists player_note (
  player_id bigint not null references player,
  id bigint generated always as identity,
  text text not null check (length(text) between 1 and 2000),
  written_by text not null,
  written_at timestamptz not null,
  primary key (player_id, id)
);
grant select, insert on player_note to saguao_app;

create table if not exists player_tag (
  player_id bigint not null references player,
  tag text collate "C" not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  set_by text not null,
  set_at timestamptz not null,
  primary key (player_id, tag)
);
create index if not exists player_tag_by_tag on player_tag (tag, player_id);
grant select, insert, delete on player_tag to saguao_app;

-- A bound phone changes only together with a row of this table, in the same transaction.
create table if not exists phone_move (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  old_phone text collate "C" not null,
  new_phone text collate "C" not null,
  checks text[] not null check (cardinality(checks) >= 2),
  requested_by text not null,
  approved_by text not null,
  moved_at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  check (old_phone <> new_phone),
  check (requested_by <> approved_by)
);
create index if not exists phone_move_by_player on phone_move (player_id, id);
create index if not exists phone_move_by_old_phone on phone_move (old_phone);
grant select, insert (player_id, old_phone, new_phone, checks, requested_by, approved_by, moved_at) on phone_move to saguao_app;

create or replace function phone_moves_once() returns trigger language plpgsql as $$ begin raise exception 'replaced by sql/identity/phone_moves_once.sql'; end $$;
create or replace trigger player_phone_moves before update of phone, username on player for each row
  when (old.phone is not null and new.phone is not null and new.phone <> old.phone)
  execute function phone_moves_once();

-- A held withdrawal is neither approved nor sent.
alter table withdrawal add column if not exists held_at timestamptz, add column if not exists held_by text,
  add column if not exists held_reason text;
grant update (held_at, held_by, held_reason) on withdrawal to saguao_app;
create or replace function withdrawal_held_waits() returns trigger language plpgsql as $$ begin raise exception 'replaced by sql/payments/withdrawal_held_waits.sql'; end $$;
create or replace trigger withdrawal_held_waits before update of state on withdrawal for each row
  when (new.held_at is not null and new.state <> old.state and new.state in ('approved', 'sent'))
  execute function withdrawal_held_waits();

-- Operators change limits and fees of payment methods, and switch them.
grant update (enabled, min_amount, max_amount, fee_points, fee_fixed) on payment_config to saguao_app;

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
-- costs a bet next to nothing.
drop index concurrently if exists round_by_id;
create index concurrently round_by_id on round using brin (id) with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists slip_by_id;
create index concurrently slip_by_id on slip using brin (id) with (pages_per_range = 32, autosummarize = on);
