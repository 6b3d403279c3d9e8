-- Operators of the console: accounts, sign-in, sessions, approvals. Rows of operators are never deleted, because the
-- audit trail and approvals name them.
create table operator (
  id bigint generated always as identity primary key,
  email text collate "C" not null unique check (email = lower(email) and length(email) between 3 and 100),
  name text not null check (length(name) between 1 and 120),
  roles text[] not null check (
    cardinality(roles) > 0
    and roles <@ array['viewer', 'support', 'payments', 'content', 'trading', 'risk', 'compliance', 'admin']),
  -- A password never works without a TOTP secret.
  password_hash text,
  totp bytea,
  -- The time step of the last accepted TOTP code: each code is accepted once.
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  -- Demo operators of the sandbox: live mode accepts none of their sessions.
  is_demo boolean not null default false,
  check ((password_hash is null) = (totp is null))
);
grant select, insert (email, name, roles, created_at, password_hash, totp, is_demo),
  update (name, roles, password_hash, totp, totp_step, last_sign_in_at, disabled_at) on operator to saguao_app;

-- Ended sessions are kept: rows of the audit trail name them.
create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  token_hash bytea not null unique,
  method text not null check (method in ('password', 'recovery', 'passkey', 'link', 'invitation')),
  address text not null,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  check (ends_at <= created_at + interval '8 hours')
);
create index operator_session_of on operator_session (operator_id) where ended_at is null;
grant select, insert, update (seen_at, ended_at) on operator_session to saguao_app;

create table operator_passkey (
  id text collate "C" primary key,
  operator_id bigint not null references operator (id),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index operator_passkey_of on operator_passkey (operator_id);
grant select, insert, delete, update (counter, used_at) on operator_passkey to saguao_app;

-- Challenges of WebAuthn: each is used once, by the operator it was made for.
create table operator_challenge (
  id text collate "C" primary key,
  operator_id bigint references operator (id),
  purpose text not null check (purpose in ('sign-in', 'register')),
  challenge text not null,
  expires_at timestamptz not null
);
grant select, insert, delete on operator_challenge to saguao_app;

create table operator_recovery_code (
  operator_id bigint not null references operator (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
grant select, insert, delete, update (used_at) on operator_recovery_code to saguao_app;

-- One-time links: an invitation sets the credentials of an operator, a sign-in link exists in the sandbox only.
create table operator_link (
  key_hash bytea primary key,
  operator_id bigint not null references operator (id),
  purpose text not null check (purpose in ('invitation', 'sign-in')),
  -- The TOTP secret that the invitation offers.
  totp bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'invitation') = (totp is not null))
);
create index operator_link_of on operator_link (operator_id);
grant select, insert, delete on operator_link to saguao_app;

-- Failures are counted by e-mail, known or not, so that a lock reveals nothing.
create table operator_sign_in_failure (
  email text collate "C" primary key,
  failures int not null,
  locked_until timestamptz,
  failed_at timestamptz not null
);
grant select, insert, update, delete on operator_sign_in_failure to saguao_app;

-- Requests that a second operator approves. The database is the last guard: no operator decides on an own request, no
-- request is decided twice or after its end, and the content of a request never changes.
create table operator_request (
  id bigint generated always as identity primary key,
  call text collate "C" not null,
  body jsonb not null,
  subject text not null,
  reason text not null,
  before jsonb not null,
  details jsonb,
  state text not null default 'open'
    check (state in ('open', 'approved', 'refused', 'cancelled', 'expired', 'stale')),
  requested_by bigint not null references operator (id),
  requested_session bigint not null references operator_session (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= requested_at + interval '24 hours'),
  decided_by bigint references operator (id),
  decided_at timestamptz,
  decision_reason text,
  check (decided_by <> requested_by),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'approved' or decided_at <= expires_at)
);
create unique index operator_request_open on operator_request (call, subject, md5(body::text)) where state = 'open';
create index operator_request_by_state on operator_request (state, id);
create index operator_request_by_requester on operator_request (requested_by, id);
grant select, insert, update (state, decided_by, decided_at, decision_reason) on operator_request to saguao_app;

create function operator_request_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'requests of operators are kept' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> 'open' then
    raise exception 'request % is already %', old.id, old.state using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.call, new.body, new.subject, new.reason, new.before, new.requested_by, new.requested_at, new.expires_at)
     is distinct from
     (old.id, old.call, old.body, old.subject, old.reason, old.before, old.requested_by, old.requested_at, old.expires_at)
  then
    raise exception 'the content of request % never changes', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function operator_request_moves from public;
create trigger operator_request_moves before update or delete on operator_request
  for each row execute function operator_request_moves();

-- The audit trail names the session and the state before and after. Rows from before this release have none of them
-- and keep their hash.
alter table trail add column session_id bigint, add column before jsonb, add column after jsonb;
-- under traffic: the trail has a few rows per decision of an operator.
create index trail_by_operator on trail (by, id);
-- under traffic: the trail has a few rows per decision of an operator.
create index trail_by_subject on trail (subject text_pattern_ops, id);
-- under traffic: the trail has a few rows per decision of an operator.
create index trail_by_action on trail (action text_pattern_ops, id);

create function trail_record(p_by text, p_session bigint, p_action text, p_subject text, p_reason text,
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

-- The newest row of the audit trail: without it the removal of the last rows would not be found. A trigger keeps it, so
-- that rows of the previous release count as well. The body of its function is in sql/operators.
create table trail_head (
  id boolean primary key default true check (id),
  last bigint not null,
  hash bytea not null
);
insert into trail_head (last, hash)
select coalesce(max(id), 0), coalesce((select hash from trail order by id desc limit 1), ''::bytea) from trail;
grant select on trail_head to saguao_app;
create function trail_head_moves() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger trail_head_moves after insert on trail for each row execute function trail_head_moves();
create or replace view trail_finding as
select 'the trail is whole' as rule, 'line ' || t.id || ' does not follow from the one before' as detail
  from (select t, t.id, t.hash, lag(t.hash, 1, ''::bytea) over (order by t.id) as before,
               lag(t.id, 1, 0::bigint) over (order by t.id) as id_before from trail t) t
 where t.id <> t.id_before + 1 or t.hash <> trail_hash(t.t, t.before)
union all
select 'the trail is whole', 'line ' || h.last || ' was written last and is not the last line'
  from trail_head h
  left join (select id, hash from trail order by id desc limit 1) t on true
 where (h.last, h.hash) is distinct from (coalesce(t.id, 0), coalesce(t.hash, ''::bytea));

-- Who switched a function last, and why.
alter table house_switch add column changed_at timestamptz, add column changed_by text, add column reason text;
grant update (changed_at, changed_by, reason) on house_switch to saguao_app;
