-- wallet_checkpoint checks the accounts of players, advances the checkpoints of consistent players to p_upto, and
-- records drifts. Returns the drifts that were not recorded before.
-- Called by: modules/wallet/account-check.ts with a posting id of wallet_horizon.
-- Guarantees: a checkpoint is written only from a snapshot in which every account of the player is consistent, and never
-- moves back. A recorded drift is resolved only by a check that finds the account consistent.
create or replace function wallet_checkpoint(p_players bigint[], p_upto bigint)
returns table (player_id bigint, account int, stored bigint, derived bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with checked as materialized (
    select * from wallet_check(p_players, p_upto)
  ), drift as (
    select c.player_id, c.account, c.stored, c.derived from checked c where c.stored <> c.derived
  ), advanced as (
    insert into account_checkpoint as k (player_id, account, upto, balance)
    select c.player_id, c.account, p_upto, c.decided from checked c
     where not exists (select from drift d where d.player_id = c.player_id)
        on conflict (player_id, account) do update set upto = excluded.upto, balance = excluded.balance
     where k.upto < excluded.upto
  ), resolved as (
    update account_drift o set resolved_at = now()
      from checked c
     where o.player_id = c.player_id and o.account = c.account and o.resolved_at is null and c.stored = c.derived
  )
  insert into account_drift (player_id, account, stored, derived, found_at)
  select d.player_id, d.account, d.stored, d.derived, now() from drift d
      on conflict (player_id, account) where resolved_at is null do nothing
  returning account_drift.player_id, account_drift.account, account_drift.stored, account_drift.derived;
end $$;
revoke execute on function wallet_checkpoint from public;
grant execute on function wallet_checkpoint to saguao_app;
