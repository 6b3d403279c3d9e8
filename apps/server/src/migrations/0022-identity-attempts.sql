-- Attempts that are limited per subject: guesses of codes per phone number, and lookups of names per address.
create table identity_attempt (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('code', 'lookup')),
  subject text not null,
  at timestamptz not null
);
create index identity_attempt_by_subject on identity_attempt (kind, subject, at);
create index identity_attempt_by_age on identity_attempt (at);
grant select, insert, delete on identity_attempt to saguao_app;

-- Set once a code has been seen expired: a clock that is set back must not make it valid again.
alter table code add expired_at timestamptz;
