-- studio_round_change adds to the bet and the win of a provider's round and sets its status.
-- Called by: release 0.9 during a rolling update or after a rollback. studio_round_bet.
-- Guarantees: only rounds of providers are changed. The trigger round_ends_once refuses a round that has ended.
create or replace function studio_round_change(
  p_player bigint, p_round text, p_bet bigint, p_win bigint, p_status text, p_at timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update round r set bet = r.bet + p_bet, win = r.win + p_win, status = p_status, changed_at = p_at,
                     risk = least(r.risk, r.bet + p_bet)
   where r.player_id = p_player and r.id = p_round
     and exists (select from studio_round s where s.player_id = r.player_id and s.round_id = r.id);
  if not found then
    raise exception 'round % is no round of a studio', p_round;
  end if;
end $$;
revoke execute on function studio_round_change from public;
grant execute on function studio_round_change to saguao_app;
