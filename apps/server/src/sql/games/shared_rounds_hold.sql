-- shared_rounds_hold keeps the start and the end of shared rounds behind bets and moves that are about to be committed,
-- or refuses all of them: SG005 the round takes no more bets, SG006 the flight is over, SG009 the player has taken back
-- too many bets of the flight.
-- Called by: modules/games/store.ts and modules/games/shared/shared-settle.ts, as the last statement before the commit.
-- Guarantees: a bet is committed or taken back before its round starts, and a player leaves a flight before its end.
-- It is the last statement, because everything else may wait for rows that a player keeps locked, as the player's row of
-- player_guard: the start and the end of a round would wait for that player, and a player who had passed this check could
-- decide about the commit after the end. Behind it comes only the commit.
-- A round without a countdown gets its first bet here, or after a countdown that no process ended; the notification starts
-- the countdown.
-- The posting has locked the player's accounts, so moves of one player are counted one after the other.
create or replace function shared_rounds_hold(p_moves json) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_fault text; v_game text;
begin
  if exists (select from json_to_recordset(p_moves) m(round bigint, player bigint, "maxTakeBacks" int)
              where m."maxTakeBacks" is not null
                and m."maxTakeBacks" < (select count(*) from round r
                                         where r.shared_id = m.round and r.player_id = m.player
                                           and r.status = 'returned' and r.outcome ->> 'cancelled' is not null)) then
    raise exception 'the player has taken back too many bets of the flight' using errcode = 'SG009';
  end if;
  perform from shared_round t
    where t.id in (select m.round from json_to_recordset(p_moves) m(round bigint)) order by t.id for share;
  select case m.during when 'running' then 'SG006' else 'SG005' end into v_fault
    from json_to_recordset(p_moves) m(round bigint, during text)
    left join shared_round t on t.id = m.round
   where t.status is distinct from m.during limit 1;
  if v_fault is not null then
    raise exception 'a shared round has gone on' using errcode = v_fault;
  end if;
  for v_game in select t.game_id from shared_round t
                 where (t.closes_at is null or t.closes_at < now())
                   and t.id in (select m.round from json_to_recordset(p_moves) m(round bigint, "isNew" boolean)
                                 where m."isNew") loop
    perform pg_notify('tables', v_game);
  end loop;
end $$;
revoke execute on function shared_rounds_hold from public;
grant execute on function shared_rounds_hold to saguao_app;
