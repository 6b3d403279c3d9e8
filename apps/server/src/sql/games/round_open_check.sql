-- round_open_check refuses rounds that stay open if another month has an open round of the player's game, or a round of the
-- same request, as the unique indexes round_one_open and round_request do within a month.
-- Called by: round_add after it inserted the rounds, with the ids of those that stay open.
-- Guarantees: the player's account is locked, so no other process writes a round of the player meanwhile. A sealed month has
-- no open round of our own games.
-- Touches: ledger_month (wallet), because rounds are partitioned by month.
create or replace function round_open_check(p_rounds json, p_ids text[]) returns void
language plpgsql set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare v_first text; v_recent text;
begin
  select coalesce(min(m.first_round), 'R') into v_first from ledger_month m where m.sealed_at is null;
  select coalesce(max(m.first_round), 'R') into v_recent from ledger_month m where m.first_posting <= wallet_posting_recent();
  if exists (
    select from json_to_recordset(p_rounds) a(player bigint, id text, game text)
      join round r on r.player_id = a.player and r.game_id = a.game and r.status = 'open'
                  and (r.pair_id is not null or r.shared_id is not null) and r.id <> a.id and r.id >= v_first
     where a.id = any (p_ids)) then
    raise unique_violation using message = 'the player has an open round of this game',
      detail = 'Key (player_id, game_id)= already exists in another month.';
  end if;
  if exists (
    select from json_to_recordset(p_rounds) a(player bigint, id text, request text)
      join round r on r.player_id = a.player and r.request = a.request and r.id <> a.id and r.id >= v_recent
     where a.id = any (p_ids)) then
    raise unique_violation using message = 'the request has a round',
      detail = 'Key (player_id, request)= already exists in another month.';
  end if;
end $$;
revoke execute on function round_open_check from public;
