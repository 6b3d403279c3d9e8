-- responses_drop drops the months of stored responses that ended at or before a time.
-- Called by: kernel/jobs/purge.ts.
-- Guarantees: the newest month stays, because the next one is created in its form. A lock that is not free within 200 ms is
-- an error: the job is repeated, and no request waits behind it.
create or replace function responses_drop(p_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare v_month text;
begin
  for v_month in
    select m.month from (
      select right(c.relname, 6) as month, lead(c.relname) over (order by c.relname) as next
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'request'::regclass and c.relname ~ '^request_\d{6}$') m
     where m.next is not null
       and to_timestamp(m.month || '+00', 'YYYYMMTZH') + interval '1 month' <= p_before
  loop
    execute format('drop table %I', 'request_' || v_month);
  end loop;
end $$;
revoke execute on function responses_drop from public;
grant execute on function responses_drop to saguao_app;
