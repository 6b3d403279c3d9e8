-- jackpot_win_add records wins of the jackpot, or refuses all of them.
-- Called by: modules/games/instant/jackpot-store.ts in the transaction of the payment, after it.
-- Guarantees: a number is given once per currency, so a second process that read the same pot waits and then fails with a
-- unique violation. The payment is in the pot already: what is left must not be less than what the winner was to leave.
create or replace function jackpot_win_add(p_wins json) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_win record;
begin
  for v_win in select * from json_to_recordset(p_wins)
      w(currency text, number int, player bigint, game text, round text, pot bigint, amount bigint, at timestamptz)
  loop
    insert into jackpot_win (currency, number, player_id, game_id, round_id, pot, amount, won_at)
    values (v_win.currency, v_win.number, v_win.player, v_win.game, v_win.round, v_win.pot, v_win.amount, v_win.at);
    if jackpot_pot(v_win.currency) < v_win.pot - v_win.amount then
      raise exception 'the jackpot in % does not hold % for round %', v_win.currency, v_win.amount, v_win.round;
    end if;
  end loop;
end $$;
revoke execute on function jackpot_win_add from public;
grant execute on function jackpot_win_add to saguao_app;
