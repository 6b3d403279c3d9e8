-- Sports: matches whose seeds were committed before anybody could bet, and slips on them. A slip is a round of its
-- player too, so that the history, the totals and what follows from bets know of it.

-- What decides a match rests sealed until its whistle; what is revealed must be what was promised.
create table sports_match (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  sport text collate "C" not null,
  league text collate "C" not null,
  season int not null,
  round int not null,
  home text collate "C" not null,
  away text collate "C" not null,
  -- What its prices are computed from, as published with the fixture.
  rates json not null,
  sealed bytea not null,
  seed_hash text collate "C" not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  starts_at timestamptz not null,
  status text collate "C" not null default 'open' check (status in ('open', 'finished', 'abandoned')),
  seed text collate "C",
  goals json,
  abandoned_minute int,
  ended_at timestamptz,
  -- When every slip that it decides was paid.
  settled_at timestamptz,
  check ((status = 'open') = (ended_at is null) and (seed is null) = (ended_at is null)),
  check ((goals is null) = (ended_at is null)),
  check (settled_at is null or ended_at is not null),
  check (seed is null or encode(sha256(seed::bytea), 'hex') = seed_hash)
);
create index sports_match_open on sports_match (starts_at) where status = 'open';
create index sports_match_unsettled on sports_match (ended_at) where ended_at is not null and settled_at is null;
create index sports_match_season on sports_match (league, season, round) where status = 'finished';
grant select, insert, delete on sports_match to saguao_app;
create index sports_match_by_age on sports_match (settled_at);
grant update (status, seed, goals, abandoned_minute, ended_at, settled_at) on sports_match to saguao_app;

create function sports_match_ends_once() returns trigger language plpgsql as $$
begin
  raise exception 'match % is over', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger sports_match_ends_once before update of status, seed, goals, abandoned_minute, ended_at on sports_match
  for each row when (old.status <> 'open') execute function sports_match_ends_once();

create table slip (
  player_id bigint not null,
  id text collate "C" not null,
  currency text collate "C" not null check (currency in ('BRL', 'CLP')),
  status text collate "C" not null check (status in ('open', 'settled', 'returned', 'cashed')),
  stake bigint not null check (stake > 0),
  win bigint not null default 0 check (win >= 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (player_id, id),
  check ((status = 'open') = (ended_at is null))
);
grant select on slip to saguao_app;

-- The odds of a leg are those that were accepted; nothing may change them.
create table slip_leg (
  player_id bigint not null,
  slip_id text collate "C" not null,
  n int not null check (n between 1 and 12),
  -- slips_add locks the match and so knows that it is there; a foreign key would lock it once more for every leg.
  match_id text collate "C" not null,
  selection text collate "C" not null check (length(selection) between 3 and 64),
  odds_e2 int not null check (odds_e2 > 100),
  -- The minute after which it was accepted; 0 before the start.
  minute int not null check (minute >= 0),
  status text collate "C" not null default 'open' check (status in ('open', 'won', 'lost', 'void')),
  primary key (player_id, slip_id, n),
  unique (player_id, slip_id, match_id),
  foreign key (player_id, slip_id) references slip
);
create index slip_leg_by_match on slip_leg (match_id, player_id, slip_id);
create index slip_leg_open on slip_leg (match_id) where status = 'open';
grant select on slip_leg to saguao_app;
grant update (status) on slip_leg to saguao_app;

create function slip_leg_ends_once() returns trigger language plpgsql as $$
begin
  raise exception 'leg % of slip % is over', old.n, old.slip_id using errcode = 'integrity_constraint_violation';
end $$;
create trigger slip_leg_ends_once before update on slip_leg
  for each row when (old.status <> 'open') execute function slip_leg_ends_once();

-- Takes slips in, behind their debits. Their matches stay locked until the commit, and a whistle waits for that: a slip
-- is in before the whistle, or refused (SG011). The switches and limits of the game are looked at with its round. Rows
-- are found by their keys however many there are: the planner can't know how few slips a batch has.
create function slips_add(p_slips json) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_matches text[];
begin
  v_matches := array(select distinct l ->> 'match' from json_array_elements(p_slips) s,
                            json_array_elements(s -> 'legs') l order by 1);
  perform from sports_match m where m.id = any (v_matches) order by m.id for share;
  if exists (select from unnest(v_matches) v(id)
               left join sports_match m on m.id = v.id where m.status is distinct from 'open') then
    raise exception 'a match is over' using errcode = 'SG011';
  end if;
  perform round_add(p_slips);
  insert into slip (player_id, id, currency, status, stake, created_at)
  select player, id, currency, 'open', bet, at
    from json_to_recordset(p_slips) s(player bigint, id text, currency text, bet bigint, at timestamptz);
  insert into slip_leg (player_id, slip_id, n, match_id, selection, odds_e2, minute)
  select s.player, s.id, l.n, l.leg ->> 'match', l.leg ->> 'selection', (l.leg ->> 'odds')::int,
         (l.leg ->> 'minute')::int
    from json_to_recordset(p_slips) s(player bigint, id text, legs json),
         json_array_elements(s.legs) with ordinality l(leg, n);
end $$;

-- Ends slips behind the posting that pays them. Who leaves early must leave while none of the slip's open legs is
-- decided (SG012): those matches stay locked until the commit.
create function slips_end(p_slips json) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_left text[]; v_ended int;
begin
  v_left := array(
    select distinct l.match_id
      from json_to_recordset(p_slips) s(player bigint, id text, status text)
      join slip_leg l on l.player_id = s.player and l.slip_id = s.id
     where s.status = 'cashed' and l.status = 'open' order by 1);
  perform from sports_match m where m.id = any (v_left) order by m.id for share;
  if exists (select from sports_match m where m.id = any (v_left) and m.status <> 'open')
     or exists (select from json_to_recordset(p_slips) s(player bigint, id text, status text)
                  join slip_leg l on l.player_id = s.player and l.slip_id = s.id
                 where s.status = 'cashed' and l.status = 'lost') then
    raise exception 'a leg is decided' using errcode = 'SG012';
  end if;
  update slip t set status = e.status, win = e.win, ended_at = e.at
    from json_to_recordset(p_slips) e(player bigint, id text, status text, win bigint, at timestamptz)
   where t.player_id = e.player and t.id = e.id and t.status = 'open';
  get diagnostics v_ended = row_count;
  if v_ended <> json_array_length(p_slips) then
    raise exception 'a slip was over before its end' using errcode = 'integrity_constraint_violation';
  end if;
  update round r set status = case e.status when 'returned' then 'returned' else 'settled' end,
                     win = case e.status when 'returned' then 0 else e.win end,
                     outcome = e.outcome, changed_at = e.at
    from json_to_recordset(p_slips) e(player bigint, id text, status text, win bigint, outcome json, at timestamptz)
   where r.player_id = e.player and r.id = e.id;
end $$;

-- What the audit asks: that slips, their rounds, their legs and the books tell the same.
create view sports_finding as
with posted as (
  select p.player_id, substring(p.key from '^hold:slip:([A-Za-z0-9_-]+)(?::end)?$') as slip_id,
         bool_or(p.key like '%:end') as ended, sum(e.amount) as change
    from posting p
    join entry e on e.player_id = p.player_id and e.posting_id = p.id
   where p.key like 'hold:slip:%' group by 1, 2
)
select 'every slip moved its stake and its win' as rule,
       'slip ' || s.id || ' is ' || s.status || ', stake ' || s.stake || ', win ' || s.win || ', posted '
         || coalesce(p.change::text, 'nothing') as detail
  from slip s
  left join posted p on p.player_id = s.player_id and p.slip_id = s.id
 where p.slip_id is null or p.ended = (s.status = 'open')
    or p.change <> case when s.status = 'open' then 0 else s.win - s.stake end
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
 where l.status = 'open' and m.settled_at is not null;
grant select on sports_finding to saguao_app;

revoke execute on function slips_add, slips_end, sports_match_ends_once, slip_leg_ends_once from public;
grant execute on function slips_add, slips_end to saguao_app;
