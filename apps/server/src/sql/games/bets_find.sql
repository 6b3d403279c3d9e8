-- bets_find returns, for each request of a bet, the round it created or null, and the player's current seed pair with
-- the nonce of its next round. p_request are keys as modules/games/bet-request.ts computes them.
-- Called by: modules/games/bet-store.ts, for a repeated bet, and before bets of rounds that stay open or of players who
-- also play on other processes; request_once.
-- The nonce lets a process that did not handle the player's last bet continue after it without a conflict.
-- A request is recognised for 31 days: older months are not read, nor are rounds of months that have not begun. The ids
-- of rounds have times of the servers' clocks, which may differ by less than a day.
-- The settings force lookups by index: the planner cannot know how few requests a batch has.
-- Touches: posting, ledger_month (wallet), because the posting key of a bet that ends at once is its request.
create or replace function bets_find(p_player bigint[], p_request text[])
returns table (round_id text, pair_id bigint, nonce int)
language plpgsql stable
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_posting bigint := wallet_posting_recent();
  v_round text;
  v_round_end text := first_round_id(now() + interval '1 day');
begin
  select coalesce(max(m.first_round), 'R') into v_round from ledger_month m where m.first_posting <= v_posting;
  return query
    select coalesce(p.ref, r.id), s.id,
           greatest(s.nonce_floor, (
             select max(o.nonce) + 1 from round o where o.pair_id = s.id and o.id >= s.floor_round and o.id < v_round_end))
      from unnest(p_player, p_request) with ordinality q(player_id, request, n)
      left join posting p on p.player_id = q.player_id and p.key = 'bet:' || q.request
                         and p.id >= v_posting
      left join round r on r.player_id = q.player_id and r.request = q.request and r.id >= v_round and r.id < v_round_end
      left join seed_pair s on s.player_id = q.player_id and s.revealed_at is null
     order by q.n;
end $$;
revoke execute on function bets_find from public;
grant execute on function bets_find to saguao_app;
