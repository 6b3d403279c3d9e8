-- The bodies of database functions are files in src/sql. This table holds the hash of each file as it was last applied:
-- the migration step applies a file again when its hash differs.
create table sql_function (
  name text collate "C" primary key,
  hash text not null,
  applied_at timestamptz not null default now()
);
