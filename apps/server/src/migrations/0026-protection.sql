-- Protection of players: pause, self-exclusion, limits on play and deposits, and the history of all of them.
-- The functions of the triggers are in sql/protection; the bodies here only let the triggers be created.

-- excluded_until is infinity for an indefinite exclusion. excluded_at is the start of the exclusion, written by a trigger.
alter table player
  add paused_until timestamptz,
  add excluded_at timestamptz,
  add excluded_until timestamptz,
  add closed_at timestamptz;

-- An indefinite exclusion ends only through a request that the player makes in writing, and that an operator enters.
create table exclusion_end_request (
  player_id bigint not null references player,
  id bigint generated always as identity,
  -- Written by a trigger.
  requested_at timestamptz not null,
  wait_days int not null check (wait_days >= 1),
  entered_by text not null check (length(entered_by) between 1 and 100),
  note text not null check (length(note) between 1 and 1000),
  primary key (player_id, id)
);
grant select, insert on exclusion_end_request to saguao_app;

create function exclusion_end_asked() returns trigger language plpgsql as $$
begin
  return new;
end $$;
create trigger exclusion_end_asked before insert on exclusion_end_request
  for each row execute function exclusion_end_asked();
create trigger exclusion_end_request_append_only before update or delete or truncate on exclusion_end_request
  for each statement execute function append_only();

create function player_stays_protected() returns trigger language plpgsql as $$
begin
  return new;
end $$;
create trigger player_stays_protected before update on player for each row
  when (old.paused_until is distinct from new.paused_until or old.excluded_until is distinct from new.excluded_until
        or old.excluded_at is distinct from new.excluded_at or old.closed_at is distinct from new.closed_at)
  execute function player_stays_protected();

-- A limit of a player: minor units of the player's currency, or minutes of kind time. A raise waits in pending_amount
-- from pending_at on for its confirmation; a pending removal has a pending_at and no pending_amount.
create table player_limit (
  player_id bigint not null references player,
  kind text collate "C" not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text collate "C" not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount >= 0),
  pending_amount bigint check (pending_amount > amount),
  pending_at timestamptz,
  set_at timestamptz not null,
  primary key (player_id, kind, period),
  check (pending_amount is null or pending_at is not null)
);
grant select on player_limit to saguao_app;

-- One row per player who has a limit, a reality check or a play session. The counters hold the cash bets of the current
-- day, week and month of the market's time zone and what these bets won; `day`, `week` (a Monday) and `month` say of
-- which. They are kept only while `counts` is true, which is while the player has a limit on loss or stake.
create table player_guard (
  player_id bigint primary key references player,
  time_zone text not null,
  counts boolean not null default false,
  day date not null default '-infinity',
  day_staked bigint not null default 0 check (day_staked >= 0),
  day_won bigint not null default 0 check (day_won >= 0),
  week date not null default '-infinity',
  week_staked bigint not null default 0 check (week_staked >= 0),
  week_won bigint not null default 0 check (week_won >= 0),
  month date not null default '-infinity',
  month_staked bigint not null default 0 check (month_staked >= 0),
  month_won bigint not null default 0 check (month_won >= 0),
  -- The chosen interval of the reality check; bets are refused from reality_due_at on until it is acknowledged.
  reality_minutes int check (reality_minutes > 0),
  reality_due_at timestamptz,
  -- Bets are refused until then, because the time limit is reached.
  time_over_until timestamptz
) with (fillfactor = 50);
grant select on player_guard to saguao_app;

-- The history that players read: decisions of theirs, with the time from which they hold.
create table protection_event (
  player_id bigint not null references player,
  id bigint generated always as identity,
  kind text collate "C" not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  data json not null default '{}',
  at timestamptz not null,
  valid_from timestamptz not null,
  primary key (player_id, id)
);
grant select, insert on protection_event to saguao_app;
create trigger protection_event_append_only before update or delete or truncate on protection_event
  for each statement execute function append_only();

-- The last guard of every bet: own games, shared rounds, third-party providers and slips all write to round.
create function round_protected() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger round_protected after insert on round
  referencing new table as added for each statement execute function round_protected();

create function round_counted() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger round_counted after update on round
  referencing old table as before new table as after for each statement execute function round_counted();

revoke execute on function exclusion_end_asked, player_stays_protected, round_protected, round_counted from public;
