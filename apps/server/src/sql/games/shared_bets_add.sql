-- shared_bets_add inserts bets on shared rounds, or refuses all of them: SG005 the round takes no more bets, or an
-- error code of round_add.
-- Called by: release 0.14.1, in the transaction of the debits, after them. This release calls round_add, and
-- shared_rounds_hold as the last statement.
-- Guarantees: a bet is committed before its round starts, or refused. The row of the shared round stays locked until
-- the commit, and the process that starts the round waits for that lock.
-- A shared round without a countdown gets its first bet here; the notification starts its countdown.
create or replace function shared_bets_add(p_bets json) returns void
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
revoke execute on function shared_bets_add from public;
grant execute on function shared_bets_add to saguao_app;
