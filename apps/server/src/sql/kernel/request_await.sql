-- request_await returns when no earlier attempt of a request is in progress: its response and its postings are then visible
-- or will never be.
-- Called by: kernel/http/idempotency.ts before a refusal.
-- Guarantees: an attempt holds its row of request, or the accounts that it posts on, until its commit has ended, also while
-- the commit waits for a standby. The insert and the locks wait for it; the insert is undone. Being a transaction that
-- writes, the function itself waits for the standby and fails on a node that is not the primary.
-- Touches: account (wallet), because bets store no response.
create or replace function request_await(p_player bigint, p_path text, p_request text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  begin
    insert into request (player_id, path, request_id, content, answer, created_at)
    values (p_player, p_path, p_request, '', '', now());
    raise exception using errcode = 'unique_violation';
  exception when unique_violation then
  end;
  perform from account a where a.player_id = p_player order by a.account for share;
end $$;
revoke execute on function request_await from public;
grant execute on function request_await to saguao_app;
