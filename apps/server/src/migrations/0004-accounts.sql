alter table player
  add password_hash text,
  add phone text,
  add invited_by bigint references player,
  add cid text,
  add channel text,
  add login_at timestamptz,
  add previous_login_at timestamptz,
  add password_reset_at timestamptz;
create unique index player_by_phone on player (country, phone);

-- A session outlives its tokens: each use may replace the token, and the old one answers a little longer. An older
-- one that comes back was stolen or leaked, and ends the session.
alter table session
  drop column token_hash,
  add device text not null default '',
  add seen_at timestamptz not null default now(),
  add money_until timestamptz not null default now(),
  add constraint session_id_key unique (id);

create table session_token (
  token_hash bytea primary key,
  player_id bigint not null,
  session_id bigint not null references session (id) on delete cascade,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create index session_token_by_session on session_token (session_id);
grant select, insert, update, delete on session_token to saguao_app;

-- Failures are counted by name, whether or not anybody has it, so that an answer tells nothing.
create table login_failure (
  country text not null,
  username text not null,
  failures int not null,
  locked_until timestamptz,
  failed_at timestamptz not null,
  primary key (country, username)
);
grant select, insert, update, delete on login_failure to saguao_app;

-- The newest code of a number and purpose; sending another replaces it. Only a keyed hash is kept.
create table code (
  country text not null,
  phone text not null,
  purpose text not null check (purpose in ('register', 'bind', 'reset', 'payout')),
  code_hash bytea not null,
  context text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (country, phone, purpose)
);
grant select, insert, update, delete on code to saguao_app;

-- Every code sent, for the limits per number, address and prefix.
create table sms_sent (
  id bigint generated always as identity primary key,
  phone text not null,
  address text not null,
  sent_at timestamptz not null
);
create index sms_sent_by_phone on sms_sent (phone, sent_at);
create index sms_sent_by_address on sms_sent (address, sent_at);
create index sms_sent_by_age on sms_sent (sent_at);
grant select, insert, delete on sms_sent to saguao_app;

-- The pretend phone of the sandbox.
create table sandbox_sms (
  id bigint generated always as identity primary key,
  phone text not null,
  body text not null,
  code text not null,
  created_at timestamptz not null
);
create index sandbox_sms_by_phone on sandbox_sms (phone, id);
grant select, insert, delete on sandbox_sms to saguao_app;
