-- Shared rounds: one round for everybody at a table. Where its outcome comes from was published before the first bet,
-- bets are taken until it starts, and each of them ends once, whichever process ends it.

-- Rounds go through a chain of hashes from its published end backwards. The seed it was made from rests sealed, and so
-- does the hash of every round until that round is over.
create table chain (
  id bigint generated always as identity primary key,
  game_id text collate "C" not null,
  end_hash text collate "C" not null check (end_hash ~ '^[0-9a-f]{64}$'),
  salt text not null check (length(salt) between 1 and 64),
  rounds int not null check (rounds > 0),
  sealed bytea not null,
  created_at timestamptz not null
);
grant select, insert on chain to saguao_app;

-- There is always one round of a table that takes bets, also while the one before it runs. Its countdown begins when
-- somebody is there; a table that nobody looks at makes no rows.
create table shared_round (
  id bigint generated always as identity primary key,
  game_id text collate "C" not null,
  chain_id bigint not null references chain,
  number int not null check (number > 0),
  status text collate "C" not null check (status in ('betting', 'running', 'over')),
  sealed bytea not null,
  closes_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  hash text collate "C" check (hash ~ '^[0-9a-f]{64}$'),
  outcome json,
  -- It ended while nobody led the table.
  interrupted boolean not null default false,
  unique (chain_id, number),
  check ((status = 'betting') = (started_at is null)),
  check ((status = 'over') = (ended_at is not null)),
  check ((hash is null) = (ended_at is null) and (outcome is null) = (ended_at is null))
);
create unique index shared_round_betting on shared_round (game_id) where status = 'betting';
create unique index shared_round_running on shared_round (game_id) where status = 'running';
create index shared_round_last on shared_round (game_id, id desc);
grant select, insert on shared_round to saguao_app;
grant update (status, closes_at, started_at, ended_at, hash, outcome, interrupted) on shared_round to saguao_app;

create function shared_round_goes_on() returns trigger language plpgsql as $$
begin
  raise exception 'round % of table % cannot go back', old.number, old.game_id
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger shared_round_goes_on before update on shared_round for each row
  when (old.status = 'over' or (old.status = 'running' and new.status = 'betting'))
  execute function shared_round_goes_on();

-- A bet of a shared round is a round of its player, and has the table's round in place of a pair of seeds.
alter table round add shared_id bigint, add check (shared_id is null or pair_id is null);
create unique index round_shared on round (shared_id, player_id) where shared_id is not null;
create index round_shared_open on round (game_id, shared_id) where status = 'open' and shared_id is not null;
create index round_shared_bets on round (shared_id, bet desc) where shared_id is not null;
drop index round_one_open;
create unique index round_one_open on round (player_id, game_id)
  where status = 'open' and (pair_id is not null or shared_id is not null);

-- As before, and with the shared round where there is one.
create or replace function round_add(p_rounds json) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_round text; v_fault text;
begin
  with asked as materialized (
    select * from json_to_recordset(p_rounds)
      r(player bigint, id text, game text, currency text, "isBonus" boolean, status text, bet bigint, win bigint,
        pair bigint, nonce int, shared bigint, choice json, outcome json, at timestamptz)
  ), added as (
    insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, pair_id, nonce, shared_id, choice,
                       outcome, created_at, changed_at)
    select player, id, game, currency, "isBonus", status, bet, win, pair, nonce, shared, choice, outcome, at, at
      from asked
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

-- Takes bets on shared rounds, behind their debits. The round stays locked until the commit, and whoever starts it
-- waits for that: a bet is in before the start, or refused (SG005). A table that rests is woken by its first bet.
create function shared_bets_add(p_bets json) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_rounds bigint[]; v_game text;
begin
  v_rounds := array(select distinct (b ->> 'shared')::bigint from json_array_elements(p_bets) b order by 1);
  perform from shared_round t where t.id = any (v_rounds) order by t.id for share;
  if exists (select from unnest(v_rounds) r(id)
               left join shared_round t on t.id = r.id where t.status is distinct from 'betting') then
    raise exception 'a round takes no more bets' using errcode = 'SG005';
  end if;
  perform round_add(p_bets);
  for v_game in select t.game_id from shared_round t where t.id = any (v_rounds) and t.closes_at is null loop
    perform pg_notify('tables', v_game);
  end loop;
end $$;

-- Ends bets behind the posting that pays them. Who leaves a flight must leave while it is under way (SG006): the
-- round stays locked until the commit, so its end comes before or after, never at once.
create function shared_bets_end(p_bets json) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_left bigint[]; v_ended int;
begin
  v_left := array(select distinct (b ->> 'left')::bigint from json_array_elements(p_bets) b
                   where b ->> 'left' is not null order by 1);
  perform from shared_round t where t.id = any (v_left) order by t.id for share;
  if exists (select from shared_round t where t.id = any (v_left) and t.status <> 'running') then
    raise exception 'the flight is over' using errcode = 'SG006';
  end if;
  update round r set status = e.status, win = e.win, outcome = e.outcome, changed_at = e.at
    from json_to_recordset(p_bets) e(player bigint, id text, status text, win bigint, outcome json, at timestamptz)
   where r.player_id = e.player and r.id = e.id and r.status = 'open' and r.shared_id is not null;
  get diagnostics v_ended = row_count;
  if v_ended <> json_array_length(p_bets) then
    raise exception 'a bet was over before its end' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- The newest hash that was published before a round: that of the round before it, once that one is over.
create function published_hash(p_chain bigint, p_number int) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select t.hash from shared_round t
      where t.chain_id = p_chain and t.number < p_number and t.hash is not null order by t.number desc limit 1),
    (select c.end_hash from chain c where c.id = p_chain))
$$;

create or replace view round_finding as
with posted as (
  select p.player_id, substring(p.key from '^(?:hold:)?(bet:\d+:\d+|table:\d+)(?::end)?$') as owner,
         bool_or(p.key like '%:end' or p.key like 'bet:%') as ended, sum(e.amount) as change
    from posting p
    join entry e on e.player_id = p.player_id and e.posting_id = p.id
   where p.key ~ '^(?:hold:)?(bet:\d+:\d+|table:\d+)(?::end)?$'
   group by 1, 2
), owned as (
  select r.*, case when r.pair_id is not null then 'bet:' || r.pair_id || ':' || r.nonce
                   else 'table:' || r.shared_id end as owner
    from round r where r.pair_id is not null or r.shared_id is not null
)
select 'every round moved its bet and its win' as rule,
       'round ' || r.id || ' is ' || r.status || ', bet ' || r.bet || ', win ' || r.win || ', posted '
         || coalesce(p.change::text, 'nothing') as detail
  from owned r
  left join posted p on p.player_id = r.player_id and p.owner = r.owner
 where p.owner is null or p.ended = (r.status = 'open')
    or p.change <> case r.status when 'settled' then r.win - r.bet else 0 end
union all
select 'every bet has its round', 'player ' || p.player_id || ', ' || p.owner
  from posted p
 where not exists (select from owned r where r.player_id = p.player_id and r.owner = p.owner)
union all
select 'no nonce is left out', 'pair ' || r.pair_id || ' has ' || count(*) || ' rounds up to nonce ' || max(r.nonce)
  from round r where r.pair_id is not null group by r.pair_id having count(*) <> max(r.nonce) + 1
union all
select 'each hash of a chain leads to the one before it', 'round ' || t.number || ' of chain ' || t.chain_id
  from shared_round t
 where t.hash is not null
   and encode(sha256(t.hash::bytea), 'hex') <> published_hash(t.chain_id, t.number);

revoke execute on function shared_bets_add, shared_bets_end, published_hash, shared_round_goes_on from public;
grant execute on function shared_bets_add, shared_bets_end, published_hash to saguao_app;
