-- round_add inserts rounds, or refuses all of them with one of these error codes:
-- SG001 the game is switched off or not offered, SG002 the player is blocked, SG003 the bet is out of range, SG004
-- the seed pair was revealed, SG007 the request has a bet already: one that a process of release 0.13 placed, or a round
-- that stays open, where this bet ends at once (betKey).
-- Called by: modules/games/store.ts in the transaction of the debit, after it; shared_bets_add; slips_add (sports).
-- Guarantees: the debit locks the player's account, and every other bet and every rotation of the player's seeds
-- waits for that lock. No seed is revealed while a bet on it is in progress.
-- Unique indexes of rounds hold within a month. A nonce at or above the floor of its pair was not used in an earlier month;
-- the first round of a pair in a month sets the floor, and other nonces are looked up (round_nonce_check). For a round that
-- stays open, an open round of the same game and a round of the same request are looked up (round_open_check).
-- The settings force lookups by primary key: the planner cannot know how few rounds a batch has.
-- Touches: request (kernel), player (identity), game, provider, game_limit (lobby), ledger_month (wallet), because block,
-- switches, limits and the month must be checked in the transaction that takes the money.
create or replace function round_add(p_rounds json) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_round text; v_fault text; v_unsure text[]; v_opened text[]; v_recent text;
  v_round_end text := first_round_id(now() + interval '1 day');
begin
  select coalesce(max(m.first_round), 'R') into v_recent from ledger_month m where m.first_posting <= wallet_posting_recent();
  with asked as materialized (
    select * from json_to_recordset(p_rounds)
      r(player bigint, id text, game text, currency text, "isBonus" boolean, status text, bet bigint, win bigint,
        risk bigint, pair bigint, nonce int, shared bigint, choice json, outcome json, at timestamptz,
        "requestId" text, request text, published int, "ownHold" boolean, "betKey" text)
  ), added as (
    insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, risk, pair_id, nonce, shared_id,
                       choice, outcome, created_at, changed_at, request, published, own_hold)
    select player, id, game, currency, "isBonus", status, bet, win, coalesce(risk, 0), pair, nonce, shared, choice,
           outcome, at, at, request, published, "ownHold"
      from asked
  ), month as materialized (
    select max(m.first_round) as first_round from ledger_month m where m.first_round <= (select max(id) from asked)
  )
  select (array_agg(f.id) filter (where f.fault is not null))[1], (array_agg(f.fault) filter (where f.fault is not null))[1],
         array_agg(f.id) filter (where f.pair is not null and f.is_sure is not true),
         array_agg(f.id) filter (where f.status = 'open' and (f.pair is not null or f.shared is not null))
    into v_round, v_fault, v_unsure, v_opened from (
    select a.id, a.pair, a.shared, a.status,
           a.id >= month.first_round and s.floor_round = month.first_round and a.nonce >= s.nonce_floor as is_sure,
           case when p.blocked_at is not null then 'SG002'
                when (g.enabled and g.off_at is null and v.enabled and v.off_at is null
                      and p.country = any (g.countries) and l.min_bet is not null
                      and (g.starts_at is null or g.starts_at <= a.at) and (g.ends_at is null or a.at < g.ends_at)
                      and (g.is_bonus or not a."isBonus")) is not true then 'SG001'
                when a.bet > 0 and a.bet not between l.min_bet and l.max_bet then 'SG003'
                when a.pair is not null and (s.id is null or s.revealed_at is not null) then 'SG004'
                when q.request_id is not null or exists (
                  select from round h where h.player_id = a.player and h.request = a."betKey"
                                        and h.id >= v_recent and h.id < v_round_end) then 'SG007' end as fault
      from asked a
      cross join month
      join player p on p.id = a.player
      left join game g on g.id = a.game
      left join provider v on v.id = g.provider_id
      left join game_limit l on l.game_id = a.game and l.currency = a.currency
      left join seed_pair s on s.id = a.pair and s.player_id = a.player
      left join request q on q.player_id = a.player and q.path = '/arcade/play' and q.request_id = a."requestId") f;
  if v_fault is not null then
    raise exception 'round % is refused', v_round using errcode = v_fault;
  end if;
  if v_unsure is not null then
    perform round_nonce_check(p_rounds, v_unsure);
  end if;
  if v_opened is not null then
    perform round_open_check(p_rounds, v_opened);
  end if;
end $$;
revoke execute on function round_add from public;
grant execute on function round_add to saguao_app;
