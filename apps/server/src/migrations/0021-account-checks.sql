-- Verified balances of players' accounts: `balance` is the sum of the account's entries up to posting `upto`. All
-- accounts of a player share `upto`, so a check reads the player's later entries once. Every posting up to `upto` was
-- decided when the row was written.
create table account_checkpoint (
  player_id bigint not null,
  account int not null references chart,
  upto bigint not null,
  balance bigint not null,
  primary key (player_id, account)
);

-- Accounts whose stored balance differed from their entries. Payouts stop while a row is unresolved.
create table account_drift (
  id bigint generated always as identity primary key,
  player_id bigint not null,
  account int not null references chart,
  stored bigint not null,
  derived bigint not null,
  found_at timestamptz not null,
  resolved_at timestamptz
);
create unique index account_drift_open on account_drift (player_id, account) where resolved_at is null;

-- One row: the position of the rolling audit. `claimed_at` lets one process run it at a time.
create table rolling_audit (
  id boolean primary key default true check (id),
  upto bigint not null default 0,
  claimed_at timestamptz not null default '-infinity',
  finished_at timestamptz
);
insert into rolling_audit default values;

grant select on account_checkpoint, account_drift, rolling_audit to saguao_app;
grant update (upto, claimed_at, finished_at) on rolling_audit to saguao_app;
