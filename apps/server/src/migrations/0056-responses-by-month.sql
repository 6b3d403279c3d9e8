-- Stored responses become partitions in the same way. Old ones are dropped by month instead of deleted by row.
set local lock_timeout = '200ms';
-- under traffic: held for milliseconds; the name, the columns and the rights stay
lock table request in access exclusive mode;
do $$
declare v_month int; v_to timestamptz;
begin
  select month into v_month from ledger_month where turned_at is not null;
  select to_timestamp(month::text || '+00', 'YYYYMMTZH') into v_to from ledger_month where turned_at is null;
  execute format('alter table request rename to %I', 'request_' || v_month);
  execute format('drop trigger request_once on %I', 'request_' || v_month);
  execute format('create table request (like %I including defaults including storage) partition by range (created_at)',
                 'request_' || v_month);
  execute format('alter table request attach partition %I for values from (minvalue) to (%L)', 'request_' || v_month, v_to);
  execute format('alter table %I drop constraint request_bound', 'request_' || v_month);
  execute format('revoke all on %I from saguao_app', 'request_' || v_month);
  execute format('create table request_default (like %I including all)', 'request_' || v_month);
  alter table request attach partition request_default default;
end $$;
create trigger request_once before insert on request
  for each row when (new.path = '/arcade/play') execute function request_once();
grant select, insert, delete on request to saguao_app;
