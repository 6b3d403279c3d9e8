-- player_has_accounts creates a new player's six accounts in the currency of the player's country.
-- Called by: the trigger of the same name, after each insert into player (identity).
-- Guarantees: no player exists without accounts, because both are created by one statement.
create or replace function player_has_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account (player_id, account)
  select p.id, c.id from added p
    join chart c on c.side = 'player' and c.currency = case p.country when 'BR' then 'BRL' else 'CLP' end;
  return null;
end $$;
revoke execute on function player_has_accounts from public;
