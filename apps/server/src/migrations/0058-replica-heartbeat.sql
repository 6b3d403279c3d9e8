-- The moment up to which a replica has received everything. Servers with a replica write it once a second.
create table replica_heartbeat (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
insert into replica_heartbeat (at) values ('epoch');
grant select, update (at) on replica_heartbeat to saguao_app;
