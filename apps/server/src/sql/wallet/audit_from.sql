-- audit_from returns the posting id after which the audit reads postings and entries: the end of the sealed months, or with
-- the setting saguao.audit = all the end of the archived ones. -1 when there is none.
-- Called by: the views audited_posting, audited_entry, audited_play and the views of findings.
create or replace function audit_from() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(case current_setting('saguao.audit', true)
    when 'all' then (select max(m.last_posting) from ledger_month m where m.archived_at is not null)
    else (select max(m.sealed_upto) from ledger_month m) end, -1)
$$;
revoke execute on function audit_from from public;
grant execute on function audit_from to saguao_app;
