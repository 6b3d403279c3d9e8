-- Versions of settings: who changed which value, why, and from when it is valid. The tables of the modules stay the
-- live state with their own checks; the application copies a version into them when its time comes.
create table setting_version (
  kind text collate "C" not null check (length(kind) between 1 and 64),
  subject text collate "C" not null check (length(subject) between 1 and 128),
  version int not null check (version > 0),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  author text not null check (length(author) between 1 and 100),
  reason text not null check (length(reason) between 1 and 500),
  applied_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text check (length(withdrawn_by) between 1 and 100),
  withdraw_reason text check (length(withdraw_reason) between 1 and 500),
  primary key (kind, subject, version),
  -- The first version is the value that was valid before anybody changed it.
  constraint setting_version_not_past check (version = 1 or valid_from >= created_at),
  constraint setting_version_not_early check (applied_at >= valid_from),
  constraint setting_version_one_end check (applied_at is null or withdrawn_at is null),
  constraint setting_version_withdrawal check (
    (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdraw_reason is null))
);
-- The value at a time.
create index setting_version_by_time on setting_version (kind, subject, valid_from desc, version desc)
  where withdrawn_at is null;
-- The versions that wait for their time.
create index setting_version_waiting on setting_version (valid_from)
  where applied_at is null and withdrawn_at is null;
grant select, insert, update (applied_at, withdrawn_at, withdrawn_by, withdraw_reason) on setting_version to saguao_app;

-- The bodies of the functions are in sql/settings.
create function setting_version_follows() returns trigger language plpgsql as $$
begin
  return new;
end $$;
create function setting_version_moves() returns trigger language plpgsql as $$
begin
  return new;
end $$;
create trigger setting_version_follows before insert on setting_version
  for each row execute function setting_version_follows();
create trigger setting_version_moves before update or delete on setting_version
  for each row execute function setting_version_moves();
create trigger setting_version_stays before truncate on setting_version
  for each statement execute function setting_version_moves();
revoke execute on function setting_version_follows, setting_version_moves from public;

-- The application copies versions into these tables, and into payout_rule by a function (sql/payments).
grant update (amounts, weight) on payment_config to saguao_app;
grant insert, delete on recommended_amount to saguao_app;
