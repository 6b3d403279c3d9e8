-- Cashback is counted by days of the market instead of UTC days, so each market has its own run of a day, with the span
-- of time that it pays. A run starts where the run of the day before ended. The runs of UTC days stay in cashback_run,
-- which the previous release still writes: the first market day after one of them starts at its end and is a few hours
-- longer, so that no round is paid twice or never.
create table cashback_market_run (
  country text not null check (country in ('BR', 'CL')),
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  upto bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (country, day),
  unique (country, from_at)
);
grant select, insert on cashback_market_run to saguao_app;
grant update (upto, finished_at) on cashback_market_run to saguao_app;
