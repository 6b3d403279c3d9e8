-- Sports: the order of slips and matches. A match counts its stages and its suspensions, so that a price of an earlier one
-- is refused; a slip on a match in play waits in `slip_pending` for the second look at its price.

-- `stage` is 0 before the start and the minute plus one in play; `suspensions` counts those by operators.
alter table sports_match
  add column stage int not null default 0,
  add column suspensions int not null default 0;
grant update (stage, suspensions) on sports_match to saguao_app;

-- The error code of a slip that the second look refused: its stake was returned.
alter table slip add column refused text collate "C";

-- Open slips whose price is looked at again at `look_at`. A row with `refused` waits for the return of its stake.
create table slip_pending (
  player_id bigint not null,
  slip_id text collate "C" not null,
  odds_change text collate "C" not null check (odds_change in ('refuse', 'better', 'any')),
  look_at timestamptz not null,
  refused text collate "C",
  primary key (player_id, slip_id),
  foreign key (player_id, slip_id) references slip
);
create index slip_pending_due on slip_pending (look_at, slip_id);
grant select, update (refused) on slip_pending to saguao_app;
