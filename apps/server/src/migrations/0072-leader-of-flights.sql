-- The last moment at which a process led the running round of a shared table. The leader writes it every second and at
-- the end of the round; no transaction of a player's move touches it, so no move can delay it.
create table shared_lead (
  game_id text collate "C" primary key,
  shared_id bigint not null,
  led_until timestamptz not null
);
grant select, insert, update on shared_lead to saguao_app;
