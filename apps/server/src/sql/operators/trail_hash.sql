-- trail_hash returns the hash of a row of the audit trail: SHA-256 over the hash of the row before it and its own
-- fields; session and state count in rows that have any of them.
-- Called by: trail_record and the view trail_finding of the audit.
-- Changing the result makes the audit report every existing row.
create or replace function trail_hash(p_line trail, p_before bytea) returns bytea language sql immutable
set search_path = public, pg_temp as $$
  select sha256(p_before || convert_to(case
    when p_line.session_id is null and p_line.before is null and p_line.after is null then json_build_array(
      p_line.id, extract(epoch from p_line.at)::text, p_line.by, p_line.action, p_line.subject, p_line.reason)
    else json_build_array(
      p_line.id, extract(epoch from p_line.at)::text, p_line.by, p_line.action, p_line.subject, p_line.reason,
      p_line.session_id, p_line.before, p_line.after)
    end::text, 'UTF8'))
$$;
revoke execute on function trail_hash from public;
grant execute on function trail_hash to saguao_app;
