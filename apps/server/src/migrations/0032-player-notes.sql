-- Operators and players: notes, tags, phones moved to a new number, and withdrawals on hold. The bodies of the functions
-- are in sql/identity and sql/payments.

create table player_note (
  player_id bigint not null references player,
  id bigint generated always as identity,
  text text not null check (length(text) between 1 and 2000),
  written_by text not null,
  written_at timestamptz not null,
  primary key (player_id, id)
);
grant select, insert on player_note to saguao_app;

create table player_tag (
  player_id bigint not null references player,
  tag text collate "C" not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  set_by text not null,
  set_at timestamptz not null,
  primary key (player_id, tag)
);
create index player_tag_by_tag on player_tag (tag, player_id);
grant select, insert, delete on player_tag to saguao_app;

-- A bound phone changes only together with a row of this table, in the same transaction.
create table phone_move (
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
create index phone_move_by_player on phone_move (player_id, id);
create index phone_move_by_old_phone on phone_move (old_phone);
grant select, insert (player_id, old_phone, new_phone, checks, requested_by, approved_by, moved_at) on phone_move to saguao_app;

create function phone_moves_once() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger player_phone_moves before update of phone, username on player for each row
  when (old.phone is not null and new.phone is not null and new.phone <> old.phone)
  execute function phone_moves_once();

-- A held withdrawal is neither approved nor sent.
alter table withdrawal add column held_at timestamptz, add column held_by text,
  add column held_reason text;
grant update (held_at, held_by, held_reason) on withdrawal to saguao_app;
create function withdrawal_held_waits() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger withdrawal_held_waits before update of state on withdrawal for each row
  when (new.held_at is not null and new.state <> old.state and new.state in ('approved', 'sent'))
  execute function withdrawal_held_waits();

-- Operators change limits and fees of payment methods, and switch them.
grant update (enabled, min_amount, max_amount, fee_points, fee_fixed) on payment_config to saguao_app;
