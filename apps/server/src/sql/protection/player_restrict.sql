-- player_restrict pauses or excludes a player until p_until; one that lasts longer already stays. p_kind is paused or
-- excluded.
-- Called by: modules/protection/store.ts.
-- Guarantees: after the commit no bet of the player is committed: bets in progress end first, because the player's
-- accounts are locked, and later ones see the change.
-- Touches: account (wallet), player (identity), because bets wait for the lock and the state belongs to the player.
create or replace function player_restrict(p_player bigint, p_kind text, p_until timestamptz, p_data json, p_at timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account a where a.player_id = p_player order by a.account for no key update;
  if p_kind = 'excluded' then
    update player p set excluded_until = greatest(p.excluded_until, p_until) where p.id = p_player;
  else
    update player p set paused_until = greatest(p.paused_until, p_until) where p.id = p_player;
  end if;
  insert into protection_event (player_id, kind, data, at, valid_from) values (p_player, p_kind, p_data, p_at, p_at);
end $$;
revoke execute on function player_restrict from public;
grant execute on function player_restrict to saguao_app;
