-- wagering_fold adds the rounds before p_before to the final count of one player's unfinished wagering, as
-- modules/rewards/wagering-progress.ts does when the player is counted. Returns the next player to fold, or null.
-- Called by: modules/wallet/months/archive.ts before a month is archived: its rounds cannot be counted again afterwards.
-- Guarantees: the lock of the player's rewards is the one of lockRewards, so no count runs meanwhile. No round before
-- p_before is open.
-- Touches: round (games), because wagering is counted from the rounds.
create or replace function wagering_fold(p_after bigint, p_before text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare v_player bigint;
begin
  select min(w.player_id) into v_player from (
    (select g.player_id from pb_grant g where g.player_id > p_after and g.from_round < p_before
                                          and g.released + g.forfeited < g.total order by 1 limit 1)
    union all
    (select p.player_id from bonus_purse p where p.player_id > p_after and p.from_round < p_before
                                             and p.state = 'open' order by 1 limit 1)) w;
  if v_player is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('rewards ' || v_player, 0));
  update pb_grant g
     set from_round = p_before, counted = g.counted + (
           select coalesce(sum(coalesce(r.risk, r.bet)), 0) from round r
            where r.player_id = g.player_id and not r.is_bonus and r.status = 'settled'
              and r.id >= g.from_round and r.id < p_before)
   where g.player_id = v_player and g.from_round < p_before;
  update bonus_purse p
     set from_round = p_before, counted = p.counted + (
           select coalesce(sum(coalesce(r.risk, r.bet)), 0) from round r
            where r.player_id = p.player_id and r.is_bonus = (p.kind = 'gift') and r.status = 'settled'
              and r.id >= p.from_round and r.id < p_before)
   where p.player_id = v_player and p.from_round < p_before;
  return v_player;
end $$;
revoke execute on function wagering_fold from public;
