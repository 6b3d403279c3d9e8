-- Browsers that asked to be told of deposits and of answers while the app is closed. Address and keys rest sealed:
-- whoever has them can speak to the phone. A browser speaks for one player, and is forgotten with the session.
create table push_device (
  player_id bigint not null references player,
  fingerprint bytea not null unique,
  session_id bigint not null references session (id) on delete cascade,
  sealed bytea not null,
  lang text not null,
  created_at timestamptz not null,
  primary key (player_id, fingerprint)
);
create index push_device_by_session on push_device (session_id);
grant select, insert, update, delete on push_device to saguao_app;
