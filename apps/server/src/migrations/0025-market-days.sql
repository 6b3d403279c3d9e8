-- Cashback is counted by days of the market instead of UTC days, so each market has its own run of a day, with the span
-- of time that it pays. A run starts where the run of the day before ended: the first run after this migration starts
-- at the end of the last UTC day and is a few hours longer, so that no round is paid twice or never.
alter table cashback_run
  add country text check (country in ('BR', 'CL')),
  add from_at timestamptz,
  add to_at timestamptz;
alter table cashback_run drop constraint cashback_run_pkey;

-- A run of a UTC day covered both markets; an unfinished one is continued with the same span.
update cashback_run
   set country = 'BR', from_at = day::timestamp at time zone 'UTC', to_at = (day::date + 1)::timestamp at time zone 'UTC';
insert into cashback_run (country, day, upto, started_at, finished_at, from_at, to_at)
select 'CL', day, upto, started_at, finished_at, from_at, to_at from cashback_run;

alter table cashback_run
  alter country set not null,
  alter from_at set not null,
  alter to_at set not null,
  add primary key (country, day),
  add unique (country, from_at),
  add check (to_at > from_at);
