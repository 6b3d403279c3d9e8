-- trail_add appends an action without a session to the audit trail.
-- Called by: modules/operators/operators.ts.
create or replace function trail_add(p_by text, p_action text, p_subject text, p_reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform trail_record(p_by, null, p_action, p_subject, p_reason, null, null);
end $$;
revoke execute on function trail_add from public;
grant execute on function trail_add to saguao_app;
