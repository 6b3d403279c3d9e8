-- Play time: how long a player plays, measured by the server in whole minutes from bets and open games.

-- The newest play session of a player. It has its own table, because processes write it for many players at once: the
-- rows of player_guard are locked together with the accounts of their players.
create table play_session (
  player_id bigint primary key references player,
  started_at timestamptz not null,
  -- The last counted minute, in minutes since 1970; 0 before the first one.
  last_minute int not null check (last_minute >= 0),
  minutes int not null check (minutes >= 0),
  -- The value of `minutes` at the last acknowledged reality check.
  checked_minutes int not null default 0 check (checked_minutes between 0 and minutes)
) with (fillfactor = 50);
grant select on play_session to saguao_app;

-- Minutes of play per day of the market's time zone.
create table play_day (
  player_id bigint not null references player,
  day date not null,
  minutes int not null check (minutes > 0),
  primary key (player_id, day)
);
grant select on play_day to saguao_app;
