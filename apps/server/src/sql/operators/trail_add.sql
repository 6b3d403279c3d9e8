-- trail_add appends an operator's action to the audit trail.
-- Called by: modules/operators/operators.ts. The application's role can write the trail only through it.
-- Guarantees: ids have no gap, and each row carries the hash of the row before it.
create or replace function trail_add(p_by text, p_action text, p_subject text, p_reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_last trail; v_line trail;
begin
  -- Writers take turns: each row needs the hash of the row before it.
  lock table trail in exclusive mode;
  select * into v_last from trail order by id desc limit 1;
  v_line := row(coalesce(v_last.id, 0) + 1, clock_timestamp(), p_by, p_action, p_subject, p_reason, ''::bytea);
  v_line.hash := trail_hash(v_line, coalesce(v_last.hash, ''::bytea));
  insert into trail select v_line.*;
end $$;
revoke execute on function trail_add from public;
grant execute on function trail_add to saguao_app;
