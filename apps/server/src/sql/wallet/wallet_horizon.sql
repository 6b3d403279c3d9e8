-- wallet_horizon returns a posting id up to which every posting is either committed or will never exist.
-- Called by: modules/wallet/horizon.ts.
-- Guarantees: the exclusive lock waits for the running wallet_post batches and keeps new ones out until this
-- transaction ends, so no id up to the returned one is still undecided. It gives up after 50 ms, because new batches
-- queue behind its waiting lock: one slow transaction would delay the postings of every player.
create or replace function wallet_horizon() returns bigint
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '50ms' as $$
begin
  perform pg_advisory_xact_lock(hashtext('wallet_post'));
  return (select last_value from posting_id);
end $$;
revoke execute on function wallet_horizon from public;
grant execute on function wallet_horizon to saguao_app;
