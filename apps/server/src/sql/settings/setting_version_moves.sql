-- setting_version_moves keeps the history of settings: a version is applied or withdrawn once, and nothing else of it
-- changes. Versions of a setting are applied in the order of their time.
-- Called by: the triggers setting_version_moves (before each update and delete) and setting_version_stays (truncate).
create or replace function setting_version_moves() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'versions of settings are kept' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.kind, new.subject, new.version, new.value, new.valid_from, new.created_at, new.author, new.reason)
     is distinct from
     (old.kind, old.subject, old.version, old.value, old.valid_from, old.created_at, old.author, old.reason)
  then
    raise exception 'version % of % % never changes', old.version, old.kind, old.subject
      using errcode = 'integrity_constraint_violation';
  end if;
  if old.applied_at is not null or old.withdrawn_at is not null then
    raise exception 'version % of % % is already %', old.version, old.kind, old.subject,
      case when old.applied_at is null then 'withdrawn' else 'applied' end
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.applied_at is not null and exists (
    select from setting_version v
     where v.kind = new.kind and v.subject = new.subject and v.withdrawn_at is null
       and case when v.applied_at is null then (v.valid_from, v.version) < (new.valid_from, new.version)
                else (v.valid_from, v.version) > (new.valid_from, new.version) end)
  then
    raise exception 'version % of % % is out of order', old.version, old.kind, old.subject
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function setting_version_moves from public;
