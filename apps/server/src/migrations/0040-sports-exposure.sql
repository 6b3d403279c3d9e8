-- Sports: exposure of the house with bounds, markets suspended by operators, corrected results.

-- The body is in sql/sports.
create function slip_payout(p_stake bigint, p_odds_e2 int[]) returns numeric language plpgsql immutable as $$
begin
  return null;
end $$;
revoke execute on function slip_payout from public;

-- `max_loss` is the possible payout at the accepted odds less the stake; null for slips from before this migration, whose
-- loss does not count. After a corrected result `win` is what the result gives, and `overpaid` what the player was paid
-- beyond it and could not be taken back.
alter table slip
  add column max_loss bigint check (max_loss >= 0),
  add column overpaid bigint not null default 0 check (overpaid >= 0),
  add column revision int not null default 0 check (revision >= 0);

-- Bounds of the possible loss, in minor units. `slip_win` bounds the payout of one slip.
create table sports_bound (
  currency text collate "C" primary key check (currency in ('BRL', 'CLP')),
  slip_win bigint not null check (slip_win > 0),
  outcome bigint not null check (outcome >= 0),
  match bigint not null check (match >= 0),
  player_match bigint not null check (player_match >= 0),
  player bigint not null check (player >= 0),
  house bigint not null check (house >= 0)
);
insert into sports_bound (currency, slip_win, outcome, match, player_match, player, house) values
  ('BRL', 10000000, 25000000, 50000000, 10000000, 20000000, 200000000),
  ('CLP', 20000000, 50000000, 100000000, 20000000, 40000000, 400000000);
grant select, update on sports_bound to saguao_app;

-- Sums over open slips; a row exists while a slip counts in it. Only the functions of slips write here.
create table sports_exposure (
  currency text collate "C" not null check (currency in ('BRL', 'CLP')),
  scope text collate "C" not null check (scope in ('house', 'match', 'outcome', 'player', 'player_match')),
  match_id text collate "C" not null default '',
  selection text collate "C" not null default '',
  player_id bigint not null default 0,
  slips int not null check (slips >= 0),
  stake bigint not null check (stake >= 0),
  loss bigint not null check (loss >= 0),
  primary key (currency, scope, match_id, selection, player_id),
  check ((match_id <> '') = (scope in ('match', 'outcome', 'player_match'))),
  check ((selection <> '') = (scope = 'outcome')),
  check ((player_id <> 0) = (scope in ('player', 'player_match')))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index sports_exposure_players on sports_exposure (currency, loss desc, player_id) where scope = 'player';
grant select on sports_exposure to saguao_app;
insert into sports_exposure (currency, scope, match_id, selection, player_id, slips, stake, loss)
with part as (
  select s.currency, s.player_id, s.stake, coalesce(s.max_loss, 0) as max_loss, l.match_id, l.selection, l.n
    from slip s join slip_leg l on l.player_id = s.player_id and l.slip_id = s.id where s.status = 'open'
)
select currency, 'house', '', '', 0, count(*), sum(stake), sum(max_loss) from part where n = 1 group by currency
union all
select currency, 'player', '', '', player_id, count(*), sum(stake), sum(max_loss) from part where n = 1
 group by currency, player_id
union all
select currency, 'match', match_id, '', 0, count(*), sum(stake), sum(max_loss) from part group by currency, match_id
union all
select currency, 'outcome', match_id, selection, 0, count(*), sum(stake), sum(max_loss) from part
 group by currency, match_id, selection
union all
select currency, 'player_match', match_id, '', player_id, count(*), sum(stake), sum(max_loss) from part
 group by currency, match_id, player_id;

-- Markets that an operator suspended; an empty market is the whole match.
create table sports_suspension (
  match_id text collate "C" not null references sports_match on delete cascade,
  market text collate "C" not null check (length(market) <= 64),
  suspended_by text not null check (length(suspended_by) between 1 and 254),
  reason text not null check (length(reason) between 1 and 500),
  suspended_at timestamptz not null,
  primary key (match_id, market)
);
grant select, insert, delete on sports_suspension to saguao_app;

-- Corrected results of matches that had ended.
create table sports_correction (
  match_id text collate "C" not null references sports_match on delete cascade,
  n int not null check (n >= 1),
  requested_by text not null,
  approved_by text not null,
  reason text not null,
  before json not null,
  after json not null,
  corrected_at timestamptz not null,
  primary key (match_id, n),
  check (requested_by <> approved_by)
);
grant select on sports_correction to saguao_app;

-- Slips that a corrected result concerns; the settlement loop settles them again and deletes the row.
create table slip_correction_due (
  player_id bigint not null,
  slip_id text collate "C" not null,
  match_id text collate "C" not null,
  n int not null,
  primary key (player_id, slip_id),
  foreign key (player_id, slip_id) references slip
);
grant select on slip_correction_due to saguao_app;

-- A slip that was settled again. `moved` went to the player, or came from the player when it is negative.
create table slip_correction (
  player_id bigint not null,
  slip_id text collate "C" not null,
  revision int not null check (revision >= 1),
  match_id text collate "C" not null,
  n int not null,
  status_before text collate "C" not null,
  status_after text collate "C" not null,
  win_before bigint not null,
  win_after bigint not null,
  moved bigint not null,
  overpaid bigint not null check (overpaid >= 0),
  corrected_at timestamptz not null,
  primary key (player_id, slip_id, revision),
  foreign key (player_id, slip_id) references slip
);
create index slip_correction_by_match on slip_correction (match_id, n, player_id, slip_id);
create trigger slip_correction_append_only before update or delete or truncate on slip_correction
  for each statement execute function append_only();
grant select on slip_correction to saguao_app;

-- Every process reads matches and bounds again.
create function sports_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sports_changed', '');
  return null;
end $$;
create trigger sports_suspension_changed after insert or delete on sports_suspension
  for each statement execute function sports_changed();
create trigger sports_correction_changed after insert on sports_correction
  for each statement execute function sports_changed();
create trigger sports_bound_changed after update on sports_bound
  for each statement execute function sports_changed();

create or replace view sports_finding as
with posted as (
  select p.player_id, substring(p.key from '^(?:hold:)?slip:([A-Za-z0-9_-]+)(?::end|:again:\d+)?$') as slip_id,
         bool_or(p.key like '%:end') as ended, sum(e.amount) as change
    from posting p
    join entry e on e.player_id = p.player_id and e.posting_id = p.id
   where p.key like 'hold:slip:%' or p.key like 'slip:%' group by 1, 2
), derived as (
  select s.currency, s.player_id, s.stake, coalesce(s.max_loss, 0) as max_loss, l.match_id, l.selection, l.n
    from slip s join slip_leg l on l.player_id = s.player_id and l.slip_id = s.id where s.status = 'open'
), counted as (
  select currency, 'house' as scope, '' as match_id, '' as selection, 0::bigint as player_id, count(*) as slips,
         sum(stake) as stake, sum(max_loss) as loss from derived where n = 1 group by currency
  union all
  select currency, 'player', '', '', player_id, count(*), sum(stake), sum(max_loss) from derived where n = 1
   group by currency, player_id
  union all
  select currency, 'match', match_id, '', 0, count(*), sum(stake), sum(max_loss) from derived
   group by currency, match_id
  union all
  select currency, 'outcome', match_id, selection, 0, count(*), sum(stake), sum(max_loss) from derived
   group by currency, match_id, selection
  union all
  select currency, 'player_match', match_id, '', player_id, count(*), sum(stake), sum(max_loss) from derived
   group by currency, match_id, player_id
)
select 'every slip moved its stake and its win' as rule,
       'slip ' || s.id || ' is ' || s.status || ', stake ' || s.stake || ', win ' || s.win || ', posted '
         || coalesce(p.change::text, 'nothing') as detail
  from slip s
  left join posted p on p.player_id = s.player_id and p.slip_id = s.id
 where p.slip_id is null or p.ended = (s.status = 'open')
    or p.change <> case when s.status = 'open' then 0 else s.win + s.overpaid - s.stake end
union all
select 'every stake on a match has its slip', 'player ' || p.player_id || ', slip ' || p.slip_id
  from posted p
 where not exists (select from slip s where s.player_id = p.player_id and s.id = p.slip_id)
union all
select 'every slip is a round of its player', 'slip ' || s.id
  from slip s
  left join round r on r.player_id = s.player_id and r.id = s.id
 where r.id is null or r.bet <> s.stake or (r.status = 'open') <> (s.status = 'open')
    or (s.status in ('settled', 'cashed') and r.win <> s.win)
union all
select 'no leg is left open by a match that is settled', 'leg ' || l.n || ' of slip ' || l.slip_id
  from slip_leg l join sports_match m on m.id = l.match_id
 where l.status = 'open' and m.settled_at is not null
union all
select 'exposure equals the open slips',
       concat_ws(' ', scope, currency, nullif(match_id, ''), nullif(selection, ''),
                 case when player_id <> 0 then 'player ' || player_id end)
         || ': stored ' || coalesce(e.loss, 0) || ' of ' || coalesce(e.slips, 0) || ' slips, derived '
         || coalesce(c.loss, 0) || ' of ' || coalesce(c.slips, 0)
  from counted c
  full join sports_exposure e using (currency, scope, match_id, selection, player_id)
 where coalesce(e.slips, 0) <> coalesce(c.slips, 0) or coalesce(e.stake, 0) <> coalesce(c.stake, 0)
    or coalesce(e.loss, 0) <> coalesce(c.loss, 0)
union all
select 'the possible loss of an open slip follows from its odds', 'slip ' || s.id || ': ' || s.max_loss
  from slip s join slip_leg l on l.player_id = s.player_id and l.slip_id = s.id
 where s.status = 'open' group by s.player_id, s.id, s.stake, s.max_loss
having s.max_loss <> slip_payout(s.stake, array_agg(l.odds_e2)) - s.stake;
grant select on sports_finding to saguao_app;
