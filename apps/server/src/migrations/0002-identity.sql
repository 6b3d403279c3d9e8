create table player (
  id bigint generated always as identity primary key,
  country text not null check (country in ('BR', 'CL')),
  username text not null,
  created_at timestamptz not null,
  unique (country, username)
);
grant select, insert, update on player to saguao_app;

-- Only the hash of a token is kept: whoever reads this table can't log in with it.
create table session (
  player_id bigint not null references player,
  id bigint generated always as identity,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, id)
);
grant select, insert, update, delete on session to saguao_app;
