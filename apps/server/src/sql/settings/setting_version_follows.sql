-- setting_version_follows numbers the versions of a setting without a gap; each starts as one that waits.
-- Called by: the trigger of the same name, before each insert into setting_version.
create or replace function setting_version_follows() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare v_last int;
begin
  select coalesce(max(version), 0) into v_last from setting_version where kind = new.kind and subject = new.subject;
  if new.version <> v_last + 1 then
    raise exception 'version % of % % does not follow %', new.version, new.kind, new.subject, v_last
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.applied_at is not null or new.withdrawn_at is not null then
    raise exception 'a new version of % % waits', new.kind, new.subject
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function setting_version_follows from public;
