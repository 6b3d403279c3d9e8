-- studio_bet_add adds a provider's bet to its round, and p_risk to the part of it that counts for rewards. The first
-- bet of a round creates it under the id p_round.
-- Called by: modules/games/provider-api/store.ts in the transaction of the debit.
create or replace function studio_bet_add(
  p_studio text, p_player bigint, p_ref text, p_round text, p_game text, p_currency text, p_is_bonus boolean,
  p_bet bigint, p_at timestamptz, p_risk bigint
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into studio_round (studio, player_id, ref, round_id) values (p_studio, p_player, p_ref, p_round)
  on conflict do nothing;
  if found then
    insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, risk, choice, outcome,
                       created_at, changed_at)
    values (p_player, p_round, p_game, p_currency, p_is_bonus, 'open', p_bet, 0, p_risk,
            json_build_object('roundId', p_ref), '{}', p_at, p_at);
  else
    perform studio_round_update(p_player, p_round, p_bet, 0, 'open', p_at, p_risk);
  end if;
end $$;
revoke execute on function studio_bet_add from public;
grant execute on function studio_bet_add to saguao_app;
