-- round_protected refuses new rounds that a player's protection forbids, with the error codes of bets_protect, and
-- counts the others.
-- Called by: the trigger of the same name, after each insert into round (games): own games, shared rounds, third-party
-- providers and slips all insert there.
create or replace function round_protected() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform bets_protect(array_agg(a.player_id), array_agg(case when a.is_bonus then 0 else a.bet end),
                       array_agg(case when a.is_bonus then 0 else a.win end), array_agg(a.created_at))
     from added a;
  return null;
end $$;
revoke execute on function round_protected from public;
