-- Figures of the operators' overview. They are rolled up from the ledger by posting id, so that every entry counts once
-- and no screen scans rounds. Credits are amounts in favour of a house account, debits amounts against it; the counts are
-- the postings that have such an amount.
create table market_hour (
  hour timestamptz not null,
  account int not null references chart,
  kind text collate "C" not null,
  credits bigint not null,
  credit_count bigint not null,
  debits bigint not null,
  debit_count bigint not null,
  primary key (hour, account, kind)
);
-- The same by minute, of the last hours only.
create table market_minute (
  minute timestamptz not null,
  account int not null references chart,
  kind text collate "C" not null,
  credits bigint not null,
  credit_count bigint not null,
  debits bigint not null,
  debit_count bigint not null,
  primary key (minute, account, kind)
);
-- One row: every entry up to posting `upto` is rolled up.
create table market_figures (
  id boolean primary key default true check (id),
  upto bigint not null default 0,
  rolled_at timestamptz not null default '-infinity'
);
insert into market_figures default values;
grant select on market_hour, market_minute, market_figures to saguao_app;

-- The last run of each timed job. Written by the job queue, which connects as the owner.
create table job_run (
  task text collate "C" primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  error text,
  runs bigint not null default 0,
  failures bigint not null default 0
);
grant select on job_run to saguao_app;

-- Server processes and their connections. A row that is not renewed belongs to a process that died.
create table server_process (
  id text collate "C" primary key,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  connections int not null,
  players int not null
);
grant select, insert, update, delete on server_process to saguao_app;

-- Backups made by `npm run backup`.
create table backup_run (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  bytes bigint not null,
  folder text not null
);
grant select on backup_run to saguao_app;

-- The console shows the last migration.
grant select on migration to saguao_app;
