-- wagering_fold adds the rounds before p_before to the final count of one player's unfinished wagering, as
-- modules/rewards/wagering/wagering-progress.ts does when the player is counted. Returns the next player to fold, or null.
-- Called by: modules/wallet/months/archive.ts before a month is archived: its rounds cannot be counted again afterwards.
-- Guarantees: the lock of the player's rewards is the one of lockRewards, so no count runs meanwhile. No round before
-- p_before is open; rounds that were open when the count passed them are the first of open_rounds. A round counts as it was
-- before its corrections, which are added at each count.
-- Touches: round, round_correction (games), because wagering is counted from the rounds.
create or replace function wagering_fold(p_after bigint, p_before text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare v_player bigint;
begin
  select min(w.player_id) into v_player from (
    (select g.player_id from pb_grant g where g.player_id > p_after and coalesce(g.open_rounds[1], g.from_round) < p_before
                                          and g.released + g.forfeited < g.total order by 1 limit 1)
    union all
    (select p.player_id from bonus_purse p where p.player_id > p_after and coalesce(p.open_rounds[1], p.from_round) < p_before
                                             and p.state = 'open' order by 1 limit 1)) w;
  if v_player is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('rewards ' || v_player, 0));
  update pb_grant g
     set from_round = greatest(g.from_round, p_before),
         open_rounds = array(select o.id from unnest(g.open_rounds) o(id) where o.id collate "C" >= p_before),
         counted = g.counted + (
           select coalesce(sum(coalesce(r.risk, r.bet)) filter (where r.status = 'settled'), 0) - coalesce(sum((
                    select sum(k.change) from round_correction k
                     where k.player_id = r.player_id and k.round_id = r.id)), 0)
             from round r
            where r.player_id = g.player_id and not r.is_bonus and r.id < p_before
              and (r.id >= g.from_round or r.id = any (g.open_rounds)))
   where g.player_id = v_player and coalesce(g.open_rounds[1], g.from_round) < p_before;
  update bonus_purse p
     set from_round = greatest(p.from_round, p_before),
         open_rounds = array(select o.id from unnest(p.open_rounds) o(id) where o.id collate "C" >= p_before),
         counted = p.counted + (
           select coalesce(sum(coalesce(r.risk, r.bet)) filter (where r.status = 'settled'), 0) - coalesce(sum((
                    select sum(k.change) from round_correction k
                     where k.player_id = r.player_id and k.round_id = r.id)), 0)
             from round r
            where r.player_id = p.player_id and r.is_bonus = (p.kind = 'gift') and r.id < p_before
              and (r.id >= p.from_round or r.id = any (p.open_rounds)))
   where p.player_id = v_player and coalesce(p.open_rounds[1], p.from_round) < p_before;
  return v_player;
end $$;
revoke execute on function wagering_fold from public;
