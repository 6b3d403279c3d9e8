-- wallet_posting_recent returns the first posting id of the month in which the day 31 days ago was: at most three months
-- have a posting from there on. Keys of bets are looked up from there on, because stored responses hold for 30 days.
-- Called by: wallet_post, wallet_reasons.
create or replace function wallet_posting_recent() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(m.first_posting), 0) from ledger_month m where m.turned_at <= now() - interval '31 days'
$$;
revoke execute on function wallet_posting_recent from public;
grant execute on function wallet_posting_recent to saguao_app;
