-- studio_round_update adds to the bet, the win and the counted part of a provider's round and sets its status.
-- Called by: modules/games/provider-api/store.ts in the transaction of the posting; studio_bet_add.
-- Guarantees: only rounds of providers are changed. The trigger round_ends_once refuses a round that has ended.
create or replace function studio_round_update(
  p_player bigint, p_round text, p_bet bigint, p_win bigint, p_status text, p_at timestamptz,
  p_risk bigint
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update round r set bet = r.bet + p_bet, win = r.win + p_win, status = p_status, changed_at = p_at,
                     -- The stated return may have changed between a bet and its rollback.
                     risk = case when r.risk is not null then greatest(0, least(r.risk + p_risk, r.bet + p_bet)) end
   where r.player_id = p_player and r.id = p_round
     and exists (select from studio_round s where s.player_id = r.player_id and s.round_id = r.id);
  if not found then
    raise exception 'round % is no round of a studio', p_round;
  end if;
end $$;
revoke execute on function studio_round_update from public;
grant execute on function studio_round_update to saguao_app;
