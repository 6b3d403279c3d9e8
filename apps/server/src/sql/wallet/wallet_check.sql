-- wallet_check compares the stored balances of players with their entries and returns one row per account.
-- Called by: modules/wallet/account-check.ts in the transaction of a withdrawal, and wallet_checkpoint.
-- Arguments: `decided` of the result sums the entries up to p_upto; pass 0 when it is not used.
-- Guarantees: one statement, so balances and entries are of one snapshot and no lock is needed. Only entries after the
-- player's checkpoint are read, or those after the sealed months if the checkpoint is older.
create or replace function wallet_check(p_players bigint[], p_upto bigint)
returns table (player_id bigint, account int, stored bigint, derived bigint, decided bigint)
language sql stable security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
  with checkpoint as (
    select p.player_id, coalesce((select max(k.upto) from account_checkpoint k where k.player_id = p.player_id), 0) as upto,
           audit_from() as sealed_upto
      from (select distinct unnest(p_players) as player_id) p
  ), visited as (
    select c.player_id, greatest(c.upto, c.sealed_upto) as upto, c.upto < c.sealed_upto as is_sealed from checkpoint c
  ), tail as (
    select e.player_id, e.account, sum(e.amount) as amount, sum(e.amount) filter (where e.posting_id <= p_upto) as decided
      from visited v join entry e on e.player_id = v.player_id and e.player_id > 0 and e.posting_id > v.upto
     group by 1, 2
  )
  select a.player_id, a.account, a.balance,
         (coalesce(k.balance, b.sealed, 0) + coalesce(t.amount, 0))::bigint,
         (coalesce(k.balance, b.sealed, 0) + coalesce(t.decided, 0))::bigint
    from visited v
    join account a on a.player_id = v.player_id
    left join account_checkpoint k on k.player_id = a.player_id and k.account = a.account and not v.is_sealed
    left join balance_forward b on b.player_id = a.player_id and b.account = a.account and v.is_sealed
    left join tail t on t.player_id = a.player_id and t.account = a.account
$$;
revoke execute on function wallet_check from public;
grant execute on function wallet_check to saguao_app;
