-- A deposit bonus that a withdrawal took back while its money was in open rounds: what is still owed, and the rounds
-- from which it may come back, each with what the player had in it.
alter table bonus_purse
  add owed bigint default 0 not null check (owed >= 0),
  add owed_rounds json default '{}' not null;
grant update (owed, owed_rounds) on bonus_purse to saguao_app;
