-- studio_bet_fault returns why a provider's bet cannot be accepted now, as an error code of the provider API, or
-- null.
-- Called by: modules/games/provider-api/store.ts in the transaction of the debit.
-- Touches: player (identity), game, provider, game_limit (lobby), because block, switches and limits must be checked
-- in the transaction that takes the money.
create or replace function studio_bet_fault(
  p_studio text, p_player bigint, p_game text, p_currency text, p_is_bonus boolean, p_bet bigint, p_at timestamptz
) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select case when p.blocked_at is not null then 'PLAYER_BLOCKED'
                when (g.enabled and g.off_at is null and v.enabled and v.off_at is null
                      and p.country = any (g.countries) and l.min_bet is not null
                      and (g.starts_at is null or g.starts_at <= p_at) and (g.ends_at is null or p_at < g.ends_at)
                      and (g.is_bonus or not p_is_bonus)) is not true then 'GAME_DISABLED'
                when p_bet > 0 and p_bet not between l.min_bet and l.max_bet then 'LIMIT_REACHED'
                -- The provider does not learn why a player may not play.
                else case left(bet_forbidden(p_player, case when p_is_bonus then 0 else p_bet end, p_at), 5)
                       when 'SG020' then 'PLAYER_BLOCKED' when 'SG021' then 'PLAYER_BLOCKED'
                       when 'SG022' then 'PLAYER_BLOCKED' when 'SG026' then 'PLAYER_BLOCKED' when 'SG023' then 'LIMIT_REACHED'
                       when 'SG024' then 'LIMIT_REACHED' when 'SG025' then 'LIMIT_REACHED' end end
      from player p
      left join game g on g.id = p_game and g.provider_id = p_studio
      left join provider v on v.id = g.provider_id
      left join game_limit l on l.game_id = p_game and l.currency = p_currency
     where p.id = p_player);
end $$;
revoke execute on function studio_bet_fault from public;
grant execute on function studio_bet_fault to saguao_app;
