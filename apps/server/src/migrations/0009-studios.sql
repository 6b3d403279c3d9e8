-- Third-party studios: who they are, what they asked for and what they were answered. Their players' money stays in
-- our books and their rounds in `round`, beside those of our own games.

-- A studio is the provider of the same name. Its secrets rest sealed; the second is still believed while a studio
-- changes to the first.
create table studio (
  name text collate "C" primary key check (name ~ '^[a-z0-9][a-z0-9_-]{0,31}$'),
  launch_url text not null check (launch_url ~ '^https?://'),
  secret bytea not null,
  old_secret bytea,
  changed_at timestamptz not null
);
grant select, insert, update, delete on studio to saguao_app;

create function studio_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio', '');
  return null;
end $$;
create trigger studio_changed after insert or update or delete or truncate on studio
  for each statement execute function studio_changed();

-- A message is taken once. What is older than the clocks may differ is refused by its time, and need not be kept.
create table studio_nonce (
  studio text collate "C" not null,
  nonce text collate "C" not null,
  seen_at timestamptz not null,
  primary key (studio, nonce)
);
create index studio_nonce_by_age on studio_nonce (seen_at);
grant select, insert, delete on studio_nonce to saguao_app;

-- Which of our rounds a studio means by its own number. Players at one table may share a number.
create table studio_round (
  studio text collate "C" not null,
  player_id bigint not null,
  ref text collate "C" not null,
  round_id text collate "C" not null,
  primary key (studio, player_id, ref),
  unique (player_id, round_id)
);
grant select on studio_round to saguao_app;

-- Everything that was decided, with the answer as it left: the same again gets the same bytes. A rollback of a bet
-- that never came is kept like any other, and is what its late bet finds.
create table studio_transaction (
  studio text collate "C" not null,
  operation text collate "C" not null check (operation in ('bet', 'win', 'rollback')),
  id text collate "C" not null,
  content bytea not null,
  answer text not null,
  status text collate "C" not null,
  player_id bigint not null,
  -- The studio's number of the round; empty where a rollback named none.
  ref text collate "C" not null,
  -- The bet that a rollback takes back, or that a win is for.
  bet_id text collate "C",
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null,
  primary key (studio, operation, id),
  check (operation <> 'rollback' or bet_id is not null)
);
create unique index studio_one_rollback on studio_transaction (studio, bet_id)
  where operation = 'rollback' and status = 'OK';
create index studio_transaction_by_round on studio_transaction (studio, player_id, ref);
grant select, insert on studio_transaction to saguao_app;

-- Why a bet may not be taken now, in the words of the door; null when it may. Read in the transaction of the debit.
create function studio_bet_fault(
  p_studio text, p_player bigint, p_game text, p_currency text, p_is_bonus boolean, p_bet bigint, p_at timestamptz
) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when p.blocked_at is not null then 'PLAYER_BLOCKED'
              when (g.enabled and v.enabled and p.country = any (g.countries) and l.min_bet is not null
                    and (g.starts_at is null or g.starts_at <= p_at) and (g.ends_at is null or p_at < g.ends_at)
                    and (g.is_bonus or not p_is_bonus)) is not true then 'GAME_DISABLED'
              when p_bet > 0 and p_bet not between l.min_bet and l.max_bet then 'LIMIT_REACHED' end
    from player p
    left join game g on g.id = p_game and g.provider_id = p_studio
    left join provider v on v.id = g.provider_id
    left join game_limit l on l.game_id = p_game and l.currency = p_currency
   where p.id = p_player
$$;

-- A bet joins its round; the first one opens it under the id it brings.
create function studio_round_bet(
  p_studio text, p_player bigint, p_ref text, p_round text, p_game text, p_currency text, p_is_bonus boolean,
  p_bet bigint, p_at timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into studio_round (studio, player_id, ref, round_id) values (p_studio, p_player, p_ref, p_round)
  on conflict do nothing;
  if found then
    insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, choice, outcome,
                       created_at, changed_at)
    values (p_player, p_round, p_game, p_currency, p_is_bonus, 'open', p_bet, 0,
            json_build_object('roundId', p_ref), '{}', p_at, p_at);
  else
    perform studio_round_change(p_player, p_round, p_bet, 0, 'open', p_at);
  end if;
end $$;

-- Changes what a studio's round has bet and won. A round that is over refuses by itself.
create function studio_round_change(
  p_player bigint, p_round text, p_bet bigint, p_win bigint, p_status text, p_at timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update round r set bet = r.bet + p_bet, win = r.win + p_win, status = p_status, changed_at = p_at
   where r.player_id = p_player and r.id = p_round
     and exists (select from studio_round s where s.player_id = r.player_id and s.round_id = r.id);
  if not found then
    raise exception 'round % is no round of a studio', p_round;
  end if;
end $$;

-- What the audit asks: that studios' rounds, their transactions and the books tell the same.
create view studio_finding as
with moved as (
  select p.player_id, p.ref as round_id, sum(e.amount) as change
    from posting p
    join entry e on e.player_id = p.player_id and e.posting_id = p.id
   where p.key like 'studio:%' group by 1, 2
), told as (
  select s.player_id, s.round_id,
         coalesce(sum(t.amount) filter (where t.operation = 'bet' and not exists (
           select from studio_transaction b
            where b.studio = t.studio and b.operation = 'rollback' and b.bet_id = t.id and b.status = 'OK')), 0) as bet,
         coalesce(sum(t.amount) filter (where t.operation = 'win'), 0) as win
    from studio_round s
    join studio_transaction t
      on t.studio = s.studio and t.player_id = s.player_id and t.ref = s.ref and t.status = 'OK'
   group by 1, 2
)
select 'every round of a studio moved its bets and its wins' as rule,
       'round ' || s.round_id || ': bet ' || r.bet || ', win ' || r.win || ', told ' || coalesce(t.bet, 0) || ' and '
         || coalesce(t.win, 0) || ', posted ' || coalesce(m.change, 0) as detail
  from studio_round s
  join round r on r.player_id = s.player_id and r.id = s.round_id
  left join told t on t.player_id = s.player_id and t.round_id = s.round_id
  left join moved m on m.player_id = s.player_id and m.round_id = s.round_id
 where (r.bet, r.win) is distinct from (t.bet, t.win) or r.win - r.bet <> coalesce(m.change, 0)
union all
select 'every movement of a studio is in one of its rounds', 'player ' || m.player_id || ', round ' || m.round_id
  from moved m
 where not exists (select from studio_round s where s.player_id = m.player_id and s.round_id = m.round_id);
grant select on studio_finding to saguao_app;

revoke execute on function studio_changed, studio_bet_fault, studio_round_bet, studio_round_change from public;
grant execute on function studio_bet_fault, studio_round_bet, studio_round_change to saguao_app;
