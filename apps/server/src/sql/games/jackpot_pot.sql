-- jackpot_pot returns the balance of the house account jackpot:slots of a currency: the rolled-up total and the entries
-- since.
-- Called by: modules/games/instant/jackpot-store.ts, jackpot_win_add.
-- Touches: chart, house_total, entry (wallet), because the pot is an account of the ledger.
create or replace function jackpot_pot(p_currency text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (coalesce((select t.balance from house_total t where t.account = c.id), 0)
          + coalesce((select sum(e.amount) from entry e
                       where e.player_id = 0 and e.account = c.id
                         and e.posting_id > (select coalesce(max(t.upto), 0) from house_total t)), 0))::bigint
    from chart c where c.side = 'house' and c.name = 'jackpot:slots' and c.currency = p_currency
$$;
revoke execute on function jackpot_pot from public;
grant execute on function jackpot_pot to saguao_app;
