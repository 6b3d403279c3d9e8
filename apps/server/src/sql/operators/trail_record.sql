-- trail_record appends an action of an operator to the audit trail, with its session and the state before and after.
-- Called by: modules/operators/trail.ts, last in the transaction of the change, because its lock lasts until the commit.
-- The application's role can write the trail only through this function and trail_add.
-- Guarantees: ids have no gap, and each row carries the hash of the row before it.
create or replace function trail_record(p_by text, p_session bigint, p_action text, p_subject text, p_reason text,
  p_before jsonb, p_after jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_last trail; v_line trail;
begin
  -- Writers take turns: each row needs the hash of the row before it.
  lock table trail in exclusive mode;
  select * into v_last from trail order by id desc limit 1;
  v_line.id := coalesce(v_last.id, 0) + 1;
  v_line.at := clock_timestamp();
  v_line.by := p_by;
  v_line.action := p_action;
  v_line.subject := p_subject;
  v_line.reason := p_reason;
  v_line.session_id := p_session;
  v_line.before := p_before;
  v_line.after := p_after;
  v_line.hash := trail_hash(v_line, coalesce(v_last.hash, ''::bytea));
  insert into trail select v_line.*;
  return v_line.id;
end $$;
revoke execute on function trail_record from public;
grant execute on function trail_record to saguao_app;
