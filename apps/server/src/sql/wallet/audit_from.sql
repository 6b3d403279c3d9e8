-- audit_from returns the posting id after which the audit reads postings and entries: the end of the sealed months, or with
-- the setting saguao.audit = all the end of the archived ones. -1 when there is none.
-- After a sealed month it is the first id of the next one, which no posting has, so that queries skip its partition.
-- Called by: wallet_check, the views audited_posting, audited_entry, audited_play and the views of findings.
create or replace function audit_from() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select case current_setting('saguao.audit', true)
    when 'all' then coalesce((
      select min(n.first_posting) from ledger_month n
       where n.month > (select max(m.month) from ledger_month m where m.archived_at is not null)), -1)
    else coalesce((
      select case when m.sealed_at is null then m.sealed_upto
                  else (select min(n.first_posting) from ledger_month n where n.month > m.month) end
        from ledger_month m where m.sealed_upto is not null order by m.month desc limit 1), -1) end
$$;
revoke execute on function audit_from from public;
grant execute on function audit_from to saguao_app;
