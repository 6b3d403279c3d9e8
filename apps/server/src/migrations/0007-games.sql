-- Games: the seeds rounds are drawn from, the rounds, and the tokens that open a game. A round's money is posted in
-- the transaction that writes its row, and the checks that may refuse it stand in that transaction too.

-- An operator's switch: who is blocked takes no new bet. What is under way is still settled and paid.
alter table player add blocked_at timestamptz;

-- A player's pair of seeds. The server's seed rests sealed until it is revealed, so that nobody who reads this table
-- or a copy of it can foresee a round; what is revealed must be what was promised.
create table seed_pair (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  sealed bytea not null,
  server_seed_hash text collate "C" not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed text not null check (length(client_seed) between 1 and 64),
  created_at timestamptz not null,
  revealed_at timestamptz,
  server_seed text collate "C",
  check ((server_seed is null) = (revealed_at is null)),
  check (server_seed is null or encode(sha256(server_seed::bytea), 'hex') = server_seed_hash)
);
create unique index seed_pair_live on seed_pair (player_id) where revealed_at is null;
grant select, insert on seed_pair to saguao_app;

-- The id begins with the moment the round was made, so the primary key finds a player's days too, and what it
-- carries along answers for their totals. Rounds of our own games have a pair and a nonce; a shared round and one of
-- a third-party studio have none. What the player chose and what came of it are kept as they were told.
create table round (
  player_id bigint not null,
  id text collate "C" not null check (id ~ '^R[0-9a-z]{10}[A-Za-z0-9_-]{11}$'),
  game_id text collate "C" not null,
  currency text collate "C" not null check (currency in ('BRL', 'CLP')),
  is_bonus boolean not null,
  status text collate "C" not null check (status in ('open', 'settled', 'returned')),
  bet bigint not null check (bet >= 0),
  win bigint not null check (win >= 0),
  pair_id bigint,
  nonce int check (nonce >= 0),
  choice json not null,
  outcome json not null,
  created_at timestamptz not null,
  -- When an open round was last touched; when another one ended.
  changed_at timestamptz not null,
  primary key (player_id, id) include (game_id, is_bonus, bet, win),
  check ((pair_id is null) = (nonce is null))
);
create unique index round_nonce on round (pair_id, nonce) where pair_id is not null;
create unique index round_one_open on round (player_id, game_id) where status = 'open' and pair_id is not null;
create index round_untouched on round (changed_at) where status = 'open';
grant select on round to saguao_app;
grant update (status, win, outcome, changed_at) on round to saguao_app;

create function round_ends_once() returns trigger language plpgsql as $$
begin
  raise exception 'round % is over', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger round_ends_once before update on round
  for each row when (old.status <> 'open') execute function round_ends_once();

-- Takes rounds in, or none of them: SG001 the game is off, SG002 the player is blocked, SG003 the bet is out of
-- range, SG004 the seeds were rotated. This runs behind the debit, whose lock on the player's account every other bet
-- and every rotation of the player's seeds waits for: no seed is revealed while a bet on it is under way. Each row is
-- looked up by its key, however many players there are: the planner can't know how few rounds a batch has.
create function round_add(p_rounds json) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_round text; v_fault text;
begin
  with asked as materialized (
    select * from json_to_recordset(p_rounds)
      r(player bigint, id text, game text, currency text, "isBonus" boolean, status text, bet bigint, win bigint,
        pair bigint, nonce int, choice json, outcome json, at timestamptz)
  ), added as (
    insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, pair_id, nonce, choice, outcome,
                       created_at, changed_at)
    select player, id, game, currency, "isBonus", status, bet, win, pair, nonce, choice, outcome, at, at from asked
  )
  select f.id, f.fault into v_round, v_fault from (
    select a.id,
           case when p.blocked_at is not null then 'SG002'
                when (g.enabled and v.enabled and p.country = any (g.countries) and l.min_bet is not null
                      and (g.starts_at is null or g.starts_at <= a.at) and (g.ends_at is null or a.at < g.ends_at)
                      and (g.is_bonus or not a."isBonus")) is not true then 'SG001'
                when a.bet > 0 and a.bet not between l.min_bet and l.max_bet then 'SG003'
                when a.pair is not null and (s.id is null or s.revealed_at is not null) then 'SG004' end as fault
      from asked a
      join player p on p.id = a.player
      left join game g on g.id = a.game
      left join provider v on v.id = g.provider_id
      left join game_limit l on l.game_id = a.game and l.currency = a.currency
      left join seed_pair s on s.id = a.pair and s.player_id = a.player) f
   where f.fault is not null limit 1;
  if v_fault is not null then
    raise exception 'round % is refused', v_round using errcode = v_fault;
  end if;
end $$;

-- Reveals a pair and begins the next. While a round of it is open nothing is told: its mines would be.
create function seeds_rotate(
  p_player bigint, p_pair bigint, p_server_seed text, p_sealed bytea, p_hash text, p_client_seed text, p_at timestamptz
) returns table (outcome text, rounds int, id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account a where a.player_id = p_player order by a.account for no key update;
  if exists (select from round r where r.player_id = p_player and r.pair_id = p_pair and r.status = 'open') then
    return query select 'open', null::int, null::bigint;
    return;
  end if;
  update seed_pair s set server_seed = p_server_seed, revealed_at = p_at
   where s.id = p_pair and s.player_id = p_player and s.revealed_at is null;
  if not found then
    return query select 'gone', null::int, null::bigint;
    return;
  end if;
  insert into seed_pair (player_id, sealed, server_seed_hash, client_seed, created_at)
  values (p_player, p_sealed, p_hash, p_client_seed, p_at) returning seed_pair.id into id;
  select coalesce(max(r.nonce) + 1, 0) into rounds from round r where r.pair_id = p_pair;
  outcome := 'rotated';
  return next;
end $$;

-- Single use, kept as a hash, and gone with the session it was given to.
create table launch (
  token_hash bytea primary key,
  player_id bigint not null,
  session_id bigint not null references session (id) on delete cascade,
  game_id text collate "C" not null,
  is_bonus boolean not null,
  expires_at timestamptz not null
);
create index launch_by_session on launch (session_id);
create index launch_by_age on launch (expires_at);
grant select, insert, delete on launch to saguao_app;

-- What the audit asks of rounds: that each moved its bet and its win, and that none is missing.
create view round_finding as
with posted as (
  select p.player_id, substring(p.key from 'bet:(\d+:\d+)') as round,
         bool_or(p.key like '%:end' or p.key like 'bet:%') as ended, sum(e.amount) as change
    from posting p
    join entry e on e.player_id = p.player_id and e.posting_id = p.id
   where p.key ~ '^(hold:)?bet:\d+:\d+(:end)?$'
   group by 1, 2
)
select 'every round moved its bet and its win' as rule,
       'round ' || r.id || ' is ' || r.status || ', bet ' || r.bet || ', win ' || r.win || ', posted '
         || coalesce(p.change::text, 'nothing') as detail
  from round r
  left join posted p on p.player_id = r.player_id and p.round = r.pair_id || ':' || r.nonce
 where r.pair_id is not null
   and (p.round is null or p.ended = (r.status = 'open')
        or p.change <> case r.status when 'settled' then r.win - r.bet else 0 end)
union all
select 'every bet has its round', 'player ' || p.player_id || ', bet ' || p.round
  from posted p
 where not exists (select from round r where r.player_id = p.player_id and r.pair_id || ':' || r.nonce = p.round)
union all
select 'no nonce is left out', 'pair ' || r.pair_id || ' has ' || count(*) || ' rounds up to nonce ' || max(r.nonce)
  from round r where r.pair_id is not null group by r.pair_id having count(*) <> max(r.nonce) + 1;
grant select on round_finding to saguao_app;

revoke execute on function round_add, round_ends_once, seeds_rotate from public;
grant execute on function round_add, seeds_rotate to saguao_app;
