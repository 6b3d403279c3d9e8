-- Protection and compliance in the console: decisions of operators about persons, work on risk cases, significant events,
-- and the daily files for the regulator. The bodies of the functions are in sql/compliance.

-- The operator who decided about the submission; null: the provider did. Decisions of the provider that come later have
-- no effect on it.
alter table person add decided_by text;
grant update (decided_by) on person to saguao_app;
-- The operator; null: the provider.
alter table identity_decision add by text;

-- When the register closed and opened play for a player, because its answer itself is replaced by the next one.
create table registry_event (
  player_id bigint not null references player,
  id bigint generated always as identity,
  impeded boolean not null,
  at timestamptz not null,
  primary key (player_id, id)
);
grant select, insert on registry_event to saguao_app;

alter table risk_case
  add assigned_to bigint references operator,
  add outcome text collate "C" check (outcome in ('contacted', 'limits', 'paused', 'excluded', 'no-action'));
grant update (assigned_to, outcome) on risk_case to saguao_app;
-- The notes go with their case when the player is erased.
create table risk_case_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references risk_case on delete cascade,
  text text not null check (length(text) between 1 and 1000),
  written_by text not null check (length(written_by) between 1 and 100),
  written_at timestamptz not null
);
create index risk_case_note_by_case on risk_case_note (case_id, id);
grant select, insert on risk_case_note to saguao_app;

-- From which amount on, in minor units, a win or a payout is a significant event.
create table significant_rule (
  country text collate "C" primary key check (country in ('BR', 'CL')),
  large_win bigint not null check (large_win > 0),
  large_payout bigint not null check (large_payout > 0)
);
insert into significant_rule (country, large_win, large_payout) values ('BR', 1000000, 1000000), ('CL', 2000000, 2000000);
grant select on significant_rule to saguao_app;
grant update (large_win, large_payout) on significant_rule to saguao_app;

-- Events that an inspector asks for, collected from the tables of their modules. The key identifies the event in its
-- source: it is collected once.
create table significant_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  country text collate "C" check (country in ('BR', 'CL')),
  player_id bigint,
  amount bigint,
  currency text collate "C",
  subject text not null,
  by text,
  facts json not null default '{}',
  unique (kind, key)
);
create index significant_event_by_time on significant_event (at, id);
create index significant_event_by_kind on significant_event (kind, at, id);
create index significant_event_by_player on significant_event (player_id, at, id) where player_id is not null;
grant select, insert on significant_event to saguao_app;
create trigger significant_event_append_only before update or delete or truncate on significant_event
  for each statement execute function append_only();

-- Up to where each source was read.
create table significant_source (
  source text collate "C" primary key,
  upto bigint not null default 0
);
insert into significant_source (source) values ('ledger'), ('trail'), ('audit'), ('drift'), ('reconciliation');

-- Daily files for the regulator. An attempt is requested, running, and then ready, confirmed (the content of the last ready one),
-- or failed with a finding; the content of old files is deleted.
create table regulator_file (
  id bigint generated always as identity primary key,
  country text collate "C" not null check (country in ('BR', 'CL')),
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  kind text collate "C" not null check (kind in ('players', 'wallets', 'bets', 'games')),
  attempt int not null check (attempt > 0),
  state text collate "C" not null default 'requested'
    check (state in ('requested', 'running', 'ready', 'confirmed', 'failed', 'deleted')),
  requested_by text not null check (length(requested_by) between 1 and 100),
  schema text collate "C" not null,
  records bigint not null default 0 check (records >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  sha256 bytea check (length(sha256) = 32),
  -- Sums of the amounts in minor units, as texts.
  sums json not null default '{}',
  -- { record, field, problem }
  finding json,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  unique (country, day, kind, attempt),
  check ((state = 'failed') = (finding is not null)),
  check (state not in ('ready', 'confirmed') or sha256 is not null)
);
create index regulator_file_by_day on regulator_file (day, id);
create index regulator_file_open on regulator_file (id) where state in ('requested', 'running');
create index regulator_file_failed on regulator_file (country, day, kind) where state = 'failed';
grant select, insert on regulator_file to saguao_app;
grant update (state, records, bytes, sha256, sums, finding, started_at, finished_at) on regulator_file to saguao_app;

-- The content: lines of JSON, compressed and encrypted, because they name persons.
create table regulator_chunk (
  id bigint generated always as identity primary key,
  file_id bigint not null references regulator_file,
  n int not null check (n > 0),
  sealed bytea not null,
  unique (file_id, n)
);
grant select, insert, delete on regulator_chunk to saguao_app;

create function regulator_file_moves() returns trigger language plpgsql as $$
begin
  return new;
end $$;
create trigger regulator_file_moves before update on regulator_file
  for each row execute function regulator_file_moves();
create function regulator_chunk_stays() returns trigger language plpgsql as $$
begin
  return coalesce(new, old);
end $$;
create trigger regulator_chunk_stays before insert or delete on regulator_chunk
  for each row execute function regulator_chunk_stays();
revoke execute on function regulator_file_moves, regulator_chunk_stays from public;
