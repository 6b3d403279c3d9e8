-- Sums of the figures by market and day, and by month, so that a report of a year reads neither every game of every day nor
-- every day since the first posting. The roll-up adds to them in the transaction in which it adds to the days.

-- report_game_day over all games; stakes and wins include those of bonus money.
create table report_market_day (
  country text collate "C" not null check (country in ('BR', 'CL')),
  day date not null,
  rounds bigint not null,
  stakes bigint not null,
  wins bigint not null,
  bonus_stakes bigint not null,
  bonus_wins bigint not null,
  primary key (country, day)
);

-- report_game_day over the days of a month.
create table report_game_month (
  country text collate "C" not null check (country in ('BR', 'CL')),
  month date not null check (extract(day from month) = 1),
  game_id text collate "C" not null,
  studio text collate "C" not null,
  money text collate "C" not null check (money in ('cash', 'bonus')),
  rounds bigint not null,
  stakes bigint not null,
  wins bigint not null,
  stake_squares numeric not null,
  stake_wins numeric not null,
  win_squares numeric not null,
  primary key (country, month, game_id, studio, money)
);

-- Credits less debits of report_account_day over the days and kinds of a month; their sum over all months is the balance.
create table report_account_month (
  account int not null references chart,
  month date not null check (extract(day from month) = 1),
  change bigint not null,
  primary key (account, month)
);
grant select on report_market_day, report_game_month, report_account_month to saguao_app;

-- Figures that were rolled up before this migration. The lock keeps a roll-up from adding to them meanwhile.
select from report_state for update;
insert into report_market_day (country, day, rounds, stakes, wins, bonus_stakes, bonus_wins)
select country, day, sum(rounds), sum(stakes), sum(wins), coalesce(sum(stakes) filter (where money = 'bonus'), 0),
       coalesce(sum(wins) filter (where money = 'bonus'), 0)
  from report_game_day group by 1, 2;
insert into report_game_month (country, month, game_id, studio, money, rounds, stakes, wins, stake_squares, stake_wins,
                               win_squares)
select country, date_trunc('month', day)::date, game_id, studio, money, sum(rounds), sum(stakes), sum(wins),
       sum(stake_squares), sum(stake_wins), sum(win_squares)
  from report_game_day group by 1, 2, 3, 4, 5;
insert into report_account_month (account, month, change)
select account, date_trunc('month', day)::date, sum(credits - debits) from report_account_day group by 1, 2;
