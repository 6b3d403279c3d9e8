-- Operations of games and studios: switches of operators, keys of studios with a grace time, calls of studios by minute,
-- alarms of measured returns.

-- An operator's switch is no part of the content: a publication or an import cannot switch a stopped game on again.
-- under traffic: the catalogue has some hundred rows.
alter table game
  add off_at timestamptz,
  add off_by text,
  add off_reason text,
  add constraint game_off_whole check (num_nulls(off_at, off_by, off_reason) in (0, 3)),
  -- YYYY-MM-DD: alarms compare the rounds of this market day and later ones with the stated return.
  add return_since text collate "C" check (return_since ~ '^\d{4}-\d\d-\d\d$');
-- under traffic: a provider is one row.
alter table provider
  add off_at timestamptz,
  add off_by text,
  add off_reason text,
  add constraint provider_off_whole check (num_nulls(off_at, off_by, off_reason) in (0, 3));

-- Limits that an operator set stay when a content file with other limits is imported.
alter table game_limit add is_set boolean not null default false;

-- The old secret is accepted until then; without a time until it is removed.
alter table studio add old_secret_until timestamptz;

-- Requests of studios by minute and result, added up by every process. `latency` counts them by duration, in the classes
-- of modules/games/operations/call-minutes.ts.
create table studio_call_minute (
  studio text collate "C" not null,
  minute timestamptz not null,
  operation text collate "C" not null,
  status text collate "C" not null,
  calls int not null check (calls > 0),
  latency int[] not null,
  primary key (studio, minute, operation, status)
);
create index studio_call_minute_by_age on studio_call_minute (minute);
grant select, insert, update, delete on studio_call_minute to saguao_app;

-- Sums of squares of shared games. The bets on a shared round win together, so the unit is the whole shared round: stake
-- and win of all its bets in a currency. The job of the check adds them up to the shared round `upto` of the game.
create table shared_return_day (
  game_id text collate "C" not null,
  currency text collate "C" not null check (currency in ('BRL', 'CLP')),
  day date not null,
  stake_squares numeric not null,
  stake_wins numeric not null,
  win_squares numeric not null,
  primary key (game_id, currency, day)
);
create table shared_return_state (game_id text collate "C" primary key, upto bigint not null);
grant select, insert, update on shared_return_day, shared_return_state to saguao_app;

-- Games whose measured return is outside of its band; the job of the check writes and removes them.
create table game_return_alarm (
  game_id text collate "C" not null,
  currency text collate "C" not null check (currency in ('BRL', 'CLP')),
  -- The number of days whose return is outside.
  days int not null check (days > 0),
  rounds bigint not null check (rounds > 0),
  measured double precision not null,
  lower double precision not null,
  upper double precision not null check (upper >= lower),
  raised_at timestamptz not null,
  checked_at timestamptz not null check (checked_at >= raised_at),
  primary key (game_id, currency),
  check (measured < lower or measured > upper)
);
grant select, insert, update, delete on game_return_alarm to saguao_app;
