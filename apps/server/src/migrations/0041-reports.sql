-- Reports: figures by market day, rolled up from the ledger by posting id, so that every entry counts once and a report
-- of a year reads days instead of rounds. A day is a day of the market: of São Paulo for BRL, of Santiago for CLP. A figure
-- belongs to the day on which the ledger posted it: the late end of an old round counts on the day of the end.

-- One row: every entry up to posting `upto` is in the figures. `horizon` is the last posting that was known to be final
-- when the roll-up last began, for the progress of a backfill.
create table report_state (
  id boolean primary key default true check (id),
  upto bigint not null default 0,
  horizon bigint not null default 0,
  rolled_at timestamptz not null default '-infinity',
  rebuilt_at timestamptz
);
insert into report_state default values;

-- Every account of the chart; accounts of players are summed over all players. Credits are amounts in favour of the
-- account, debits amounts against it; the counts are the postings that have such an amount.
create table report_account_day (
  day date not null,
  account int not null references chart,
  kind text collate "C" not null,
  credits bigint not null,
  credit_count bigint not null,
  debits bigint not null,
  debit_count bigint not null,
  primary key (account, day, kind)
);

-- Stakes and wins by game, as the accounts games:{studio} moved. `game_id` is empty for a posting without a round. Stakes
-- that a studio took back are no stakes. The sums of squares are over rounds: of the stake, of stake × win, and of the win;
-- they give the variance of the measured return. A round whose bets and wins are several postings changes the sums by
-- what each posting changed in the round.
create table report_game_day (
  day date not null,
  country text collate "C" not null check (country in ('BR', 'CL')),
  currency text collate "C" not null check (currency = case country when 'BR' then 'BRL' else 'CLP' end),
  game_id text collate "C" not null,
  studio text collate "C" not null,
  money text collate "C" not null check (money in ('cash', 'bonus')),
  rounds bigint not null,
  stakes bigint not null,
  wins bigint not null,
  stake_squares numeric not null,
  stake_wins numeric not null,
  win_squares numeric not null,
  primary key (country, day, game_id, studio, money)
);

-- Orders by the day of their creation and their present state, counted again when one of them changes.
create table report_order_day (
  kind text collate "C" not null check (kind in ('deposit', 'withdrawal')),
  country text collate "C" not null,
  day date not null,
  pay_channel text collate "C" not null,
  payment_method text collate "C" not null,
  state text collate "C" not null,
  orders bigint not null,
  amount bigint not null,
  fee bigint not null,
  primary key (kind, country, day, pay_channel, payment_method, state)
);

create table report_registration_day (
  country text collate "C" not null,
  day date not null,
  players bigint not null,
  primary key (country, day)
);

-- Days whose orders or registrations changed. Without a key, so that two transactions of one day do not wait for each
-- other; the recount removes the rows that it sees and counts afterwards, so no change is missed.
create table report_dirty (
  kind text collate "C" not null check (kind in ('deposit', 'withdrawal', 'player')),
  country text collate "C" not null,
  day date not null
);

-- A player is active in a day, week or month in which the player bet or deposited. Weeks start on Monday.
create table report_player_period (
  unit text collate "C" not null check (unit in ('day', 'week', 'month')),
  start date not null,
  player_id bigint not null,
  primary key (unit, start, player_id)
);
create table report_active (
  unit text collate "C" not null,
  start date not null,
  country text collate "C" not null,
  players bigint not null,
  primary key (unit, start, country)
);
-- The first deposit of a player, in the order of postings.
create table report_first_deposit (
  player_id bigint primary key,
  country text collate "C" not null,
  day date not null
);
-- Players of a cohort (week or month of the first deposit) who were active in a period from then on.
create table report_cohort (
  unit text collate "C" not null check (unit in ('week', 'month')),
  country text collate "C" not null,
  cohort date not null,
  start date not null check (start >= cohort),
  players bigint not null,
  primary key (unit, country, cohort, start)
);
grant select on report_state, report_account_day, report_game_day, report_order_day, report_registration_day,
  report_dirty, report_player_period, report_active, report_first_deposit, report_cohort to saguao_app;

-- A month that an operator closed: its figures as they were, which nobody changes. Later differences are shown beside.
create table report_month (
  country text collate "C" not null check (country in ('BR', 'CL')),
  month date not null check (extract(day from month) = 1),
  comparison_id bigint not null,
  figures jsonb not null,
  closed_at timestamptz not null,
  closed_by text not null,
  reason text not null,
  primary key (country, month)
);
-- A comparison of a month's figures with the rows of the ledger, orders and players. Finished ones have a result.
create table report_comparison (
  id bigint generated always as identity primary key,
  country text collate "C" not null check (country in ('BR', 'CL')),
  month date not null check (extract(day from month) = 1),
  asked_by text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  -- Every posting up to this one was compared.
  upto bigint,
  -- Number of compared figures, those that differ, and the main figures of the month from both sides.
  compared int,
  differences jsonb,
  figures jsonb,
  error text
);
create index report_comparison_by_month on report_comparison (country, month, id);
alter table report_month add foreign key (comparison_id) references report_comparison;
grant select, insert on report_month to saguao_app;
grant select, insert on report_comparison to saguao_app;
grant update (finished_at, upto, compared, differences, figures, error) on report_comparison to saguao_app;

-- A report that is made again for every period, and the files that were made.
create table report_schedule (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  report text collate "C" not null,
  params jsonb not null,
  country text collate "C" not null check (country in ('BR', 'CL')),
  period text collate "C" not null check (period in ('day', 'week', 'month')),
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  ended_by text
);
create table report_file (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references report_schedule,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  content bytea not null,
  rows int not null,
  made_at timestamptz not null,
  unique (schedule_id, from_day)
);
grant select, insert on report_schedule, report_file to saguao_app;
grant update (ended_at, ended_by) on report_schedule to saguao_app;

-- The bodies are in src/sql/reports.
create function report_month_stays() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create function report_mark() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger report_month_stays before update or delete or truncate on report_month
  for each statement execute function report_month_stays();
create trigger report_comparison_stays before update on report_comparison
  for each row when (old.finished_at is not null) execute function report_month_stays();
create trigger report_file_stays before update or delete or truncate on report_file
  for each statement execute function report_month_stays();
create trigger deposit_begun_reported after insert on deposit
  referencing new table as changed for each statement execute function report_mark('deposit');
create trigger deposit_changed_reported after update on deposit
  referencing new table as changed for each statement execute function report_mark('deposit');
create trigger withdrawal_begun_reported after insert on withdrawal
  referencing new table as changed for each statement execute function report_mark('withdrawal');
create trigger withdrawal_changed_reported after update on withdrawal
  referencing new table as changed for each statement execute function report_mark('withdrawal');
create trigger player_registered_reported after insert on player
  referencing new table as changed for each statement execute function report_mark('player');

-- Orders and players from before this release: every day from the first one on is counted in the background.
insert into report_dirty (kind, country, day)
select f.kind, f.country, d::date
  from (select 'deposit' as kind, country, min(created_at) as first from deposit group by country
        union all select 'withdrawal', country, min(created_at) from withdrawal group by country
        union all select 'player', country, min(created_at) from player group by country) f,
       generate_series(f.first - interval '1 day', now() + interval '1 day', interval '1 day') d;
