-- round_open_check refuses rounds that stay open if the player has too many open rounds of the game (field maxOpen, 1 by
-- default) or one on the same colour, or if the request has a bet that ended at once, or a round of another month, as the
-- unique index round_request refuses one within a month.
-- Called by: round_add after it inserted the rounds, with the ids of those that stay open.
-- Guarantees: the player's account is locked, so no other process writes a round of the player meanwhile. A sealed month has
-- no open round of our own games.
-- Touches: posting, ledger_month (wallet), because the posting key of a bet that ends at once is its request, and rounds are
-- partitioned by month.
create or replace function round_open_check(p_rounds json, p_ids text[]) returns void
language plpgsql set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare v_first text; v_recent text; v_posting bigint := wallet_posting_recent();
begin
  select coalesce(min(m.first_round), 'R') into v_first from ledger_month m where m.sealed_at is null;
  select coalesce(max(m.first_round), 'R') into v_recent from ledger_month m where m.first_posting <= v_posting;
  if exists (
    select from json_to_recordset(p_rounds) a(player bigint, id text, game text, choice json, "maxOpen" int)
      join round r on r.player_id = a.player and r.game_id = a.game and r.status = 'open'
                  and (r.pair_id is not null or r.shared_id is not null) and r.id <> a.id and r.id >= v_first
     where a.id = any (p_ids)
     group by a.id, a."maxOpen"
    having count(*) >= coalesce(a."maxOpen", 1) or bool_or(r.choice ->> 'color' = a.choice ->> 'color')) then
    raise unique_violation using message = 'the player has too many open rounds of this game',
      detail = 'Key (player_id, game_id)= has too many open rounds.';
  end if;
  if exists (
    select from json_to_recordset(p_rounds) a(player bigint, id text, request text)
      join round r on r.player_id = a.player and r.request = a.request and r.id <> a.id and r.id >= v_recent
     where a.id = any (p_ids)) then
    raise unique_violation using message = 'the request has a round',
      detail = 'Key (player_id, request)= already exists in another month.';
  end if;
  if exists (
    select from json_to_recordset(p_rounds) a(player bigint, id text, request text)
      join posting p on p.player_id = a.player and p.key = 'bet:' || a.request and p.id >= v_posting
     where a.id = any (p_ids)) then
    raise unique_violation using message = 'the request has a bet that ended at once',
      detail = 'Key (player_id, request)= already exists as a posting.';
  end if;
end $$;
revoke execute on function round_open_check from public;
