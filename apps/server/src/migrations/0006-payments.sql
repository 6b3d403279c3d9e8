-- Orders: money in, money out, and what providers say about both. The application may change an order's progress,
-- never its amount; an order that says it succeeded must have its posting; what a provider said is kept for ever.

-- Settings

-- A way to pay in a country. Of the rows of one country, direction and method the first whose channel runs is offered.
create table payment_config (
  id text primary key,
  country text not null check (country in ('BR', 'CL')),
  direction text not null check (direction in ('in', 'out')),
  pay_channel text not null,
  payment_method text not null,
  name text not null,
  icon text not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  amounts bigint[] not null default '{}',
  -- Hundredths of a percent, and minor units on top.
  fee_points int not null default 0 check (fee_points between 0 and 10000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  routing text[] not null default '{}',
  fields text[] not null default '{}' check (fields <@ array['account', 'bankCode', 'otpCode']),
  bank_codes jsonb,
  enabled boolean not null default true,
  weight int not null,
  unique (country, direction, pay_channel, payment_method)
);

-- Who approves payouts, how much a player may take out in 24 hours, and how long a request waits for second thoughts.
create table payout_rule (
  country text primary key check (country in ('BR', 'CL')),
  auto_approve_most bigint not null check (auto_approve_most >= 0),
  day_count_most int not null check (day_count_most > 0),
  day_amount_most bigint not null check (day_amount_most > 0),
  cancel_seconds int not null check (cancel_seconds >= 0)
);

create table recommended_amount (
  country text not null check (country in ('BR', 'CL')),
  amount bigint not null check (amount > 0),
  bonus bigint not null default 0 check (bonus >= 0),
  tag text not null default '',
  primary key (country, amount)
);

-- Promotions a deposit can take part in; texts by language.
create table deposit_activity (
  id text primary key,
  country text not null check (country in ('BR', 'CL')),
  title jsonb not null check (title ?& array['en', 'ks', 'pt']),
  description jsonb not null check (description ?& array['en', 'ks', 'pt']),
  min_amount bigint not null check (min_amount > 0),
  reward_points int not null check (reward_points >= 0),
  reward_max bigint not null check (reward_max >= 0),
  reward_tag text not null default '',
  available boolean not null default false,
  weight int not null default 0
);

grant select on payment_config, payout_rule, recommended_amount, deposit_activity to saguao_app;

-- Orders

create table deposit (
  player_id bigint not null references player,
  id text collate "C" not null unique check (id ~ '^D[A-Z0-9]{25,34}$'),
  country text not null check (country in ('BR', 'CL')),
  currency text not null check (currency = case country when 'BR' then 'BRL' else 'CLP' end),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  pay_channel text not null,
  payment_method text not null,
  activity_id text references deposit_activity,
  -- The requestId of a call that both creates and prepares: it finds its order again when it stopped in between.
  request_id text collate "C",
  created_at timestamptz not null,
  state text not null default 'created' check (state in ('created', 'waiting', 'success', 'failure')),
  changed_at timestamptz not null,
  reason text,
  routing text,
  bank_code text,
  -- When the channel was asked for the charge; what it answered.
  charged_at timestamptz,
  provider_ref text,
  next text check (next in ('qr', 'otp', 'redirect', 'wait')),
  qr_code text,
  url text,
  expires_at timestamptz not null,
  -- When the channel was last asked whether it is paid.
  asked_at timestamptz,
  paid_event text,
  finished_at timestamptz,
  posting_key text collate "C" generated always as (case when state = 'success' then 'deposit:' || id end) stored,
  primary key (player_id, id),
  unique (player_id, request_id),
  foreign key (player_id, posting_key) references posting (player_id, key),
  check ((state in ('success', 'failure')) = (finished_at is not null)),
  check ((state = 'success') = (paid_event is not null)),
  check (state <> 'failure' or reason is not null)
);
create index deposit_open on deposit (expires_at) where state in ('created', 'waiting');
grant select, insert on deposit to saguao_app;
grant update (state, changed_at, reason, routing, bank_code, charged_at, provider_ref, next, qr_code, url, expires_at,
              asked_at, paid_event, finished_at) on deposit to saguao_app;

-- Where payouts go. The number itself is sealed; the keyed hash finds it again.
create table payout_account (
  player_id bigint not null references player,
  id bigint generated always as identity unique,
  pay_channel text not null,
  payment_method text not null,
  bank_code text,
  sealed bytea not null,
  fingerprint bytea not null,
  masked text not null,
  name text,
  confirmed_at timestamptz not null,
  used_at timestamptz not null,
  primary key (player_id, id),
  unique (player_id, fingerprint)
);
grant select, insert on payout_account to saguao_app;
grant update (used_at, name) on payout_account to saguao_app;

create table withdrawal (
  player_id bigint not null references player,
  id text collate "C" not null unique check (id ~ '^W[A-Z0-9]{25,34}$'),
  country text not null check (country in ('BR', 'CL')),
  currency text not null check (currency = case country when 'BR' then 'BRL' else 'CLP' end),
  -- What is held; the recipient gets it less the fee.
  amount bigint not null,
  fee bigint not null check (fee >= 0),
  pay_channel text not null,
  payment_method text not null,
  account_id bigint not null,
  created_at timestamptz not null,
  state text not null check (state in ('created', 'approved', 'sent', 'paid', 'returned')),
  changed_at timestamptz not null,
  reason text,
  approved_by text,
  send_after timestamptz not null,
  sent_at timestamptz,
  provider_ref text,
  asked_at timestamptz,
  finished_at timestamptz,
  hold_key text collate "C" generated always as ('hold:withdraw:' || id) stored,
  end_key text collate "C"
    generated always as (case when state in ('paid', 'returned') then 'hold:withdraw:' || id || ':end' end) stored,
  primary key (player_id, id),
  foreign key (player_id, account_id) references payout_account (player_id, id),
  foreign key (player_id, hold_key) references posting (player_id, key),
  foreign key (player_id, end_key) references posting (player_id, key),
  check (amount > fee),
  check ((state in ('paid', 'returned')) = (finished_at is not null)),
  check ((state in ('approved', 'sent', 'paid')) <= (approved_by is not null)),
  check ((state in ('sent', 'paid')) <= (sent_at is not null)),
  check (state <> 'returned' or reason is not null)
);
create index withdrawal_open on withdrawal (created_at) where state in ('created', 'approved', 'sent');
create index withdrawal_by_age on withdrawal (player_id, created_at);
grant select, insert on withdrawal to saguao_app;
grant update (state, changed_at, reason, approved_by, send_after, sent_at, provider_ref, asked_at, finished_at)
  on withdrawal to saguao_app;

-- The changes an order's state may make, for everybody. Success never becomes failure.
create function order_moves() returns trigger language plpgsql as $$
begin
  if old.state || ' ' || new.state <> all (tg_argv) then
    raise exception '% % is %, and never becomes %', tg_table_name, old.id, old.state, new.state
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger deposit_moves before update on deposit for each row when (old.state <> new.state)
  execute function order_moves('created waiting', 'created success', 'created failure',
                               'waiting success', 'waiting failure', 'failure success');
create trigger withdrawal_moves before update on withdrawal for each row when (old.state <> new.state)
  execute function order_moves('created approved', 'created returned', 'approved sent', 'approved returned',
                               'sent paid', 'sent returned');

-- The way an order went, written by the database itself so that no step can be forgotten.
create table order_step (
  order_id text collate "C" not null,
  n int not null,
  state text not null,
  reason text,
  at timestamptz not null,
  primary key (order_id, n)
);
create function order_steps() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_step (order_id, n, state, reason, at)
  select new.id, count(*) + 1, new.state, new.reason, new.changed_at from order_step where order_id = new.id;
  return null;
end $$;
create trigger deposit_begins after insert on deposit for each row execute function order_steps();
create trigger deposit_steps after update on deposit for each row when (old.state <> new.state)
  execute function order_steps();
create trigger withdrawal_begins after insert on withdrawal for each row execute function order_steps();
create trigger withdrawal_steps after update on withdrawal for each row when (old.state <> new.state)
  execute function order_steps();
grant select on order_step to saguao_app;

-- What providers say

-- Every notification as it came, forged ones too.
create table payment_notification (
  id bigint generated always as identity primary key,
  channel text not null,
  verdict text not null check (verdict in ('genuine', 'forged', 'stale', 'malformed', 'unknown')),
  address text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null
);
create index payment_notification_by_age on payment_notification (received_at);
create index payment_notification_bad on payment_notification (id) where verdict <> 'genuine';
create trigger payment_notification_append_only before update or delete or truncate on payment_notification
  for each statement execute function append_only();
grant select, insert on payment_notification to saguao_app;

-- What a provider said about an order, by notification or because it was asked, and what it changed.
create table payment_event (
  id bigint generated always as identity primary key,
  notification_id bigint references payment_notification,
  channel text not null,
  provider_event text not null,
  kind text not null check (kind in ('charge.paid', 'charge.failed', 'payout.paid', 'payout.failed')),
  order_id text not null,
  amount bigint,
  currency text,
  effect text not null,
  at timestamptz not null,
  seen_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by text
);
create unique index payment_event_once on payment_event (channel, provider_event, kind)
  where effect in ('credited', 'credited_late', 'failed', 'paid', 'returned');
create index payment_event_by_order on payment_event (order_id);
create index payment_event_to_review on payment_event (id)
  where reviewed_at is null
    and effect in ('credited_late', 'paid_again', 'mismatch', 'unknown_order', 'payer_mismatch', 'contradiction');
grant select, insert on payment_event to saguao_app;
grant update (reviewed_at, reviewed_by) on payment_event to saguao_app;

-- Money that goes back to whoever paid it, because it may not be credited.
create table payment_refund (
  channel text not null,
  provider_event text not null,
  order_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'due' check (state in ('due', 'done', 'refused')),
  refund_ref text,
  reason text,
  tries int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (channel, provider_event)
);
create index payment_refund_due on payment_refund (changed_at) where state = 'due';
grant select, insert on payment_refund to saguao_app;
grant update (state, refund_ref, reason, tries, changed_at) on payment_refund to saguao_app;

-- The pretend bank's own books.
create table sandbox_charge (
  order_id text primary key,
  country text not null,
  payment_method text not null,
  amount bigint not null,
  currency text not null,
  next text not null,
  otp_code text,
  otp_tries int not null default 0,
  qr_code text,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'failed')),
  reason text,
  event_id text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create table sandbox_payout (
  order_id text primary key,
  country text not null,
  payment_method text not null,
  amount bigint not null,
  currency text not null,
  account text not null,
  name text,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'failed')),
  reason text,
  event_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
grant select, insert, update on sandbox_charge, sandbox_payout to saguao_app;

-- The kernel: an event whose reactions wait a while, such as a payout that may still be cancelled.
drop function event_emit(text, jsonb);
create function event_emit(p_name text, p_payload jsonb, p_delay_seconds int default 0) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id bigint;
begin
  insert into event (name, payload) values (p_name, p_payload) returning id into v_id;
  perform graphile_worker.add_job('react', json_build_object('eventId', v_id::text),
                                  run_at := now() + make_interval(secs => p_delay_seconds));
  return v_id;
end $$;
revoke execute on function event_emit from public;
grant execute on function event_emit to saguao_app;

-- Identity: what a player's next code is to confirm, and what is known of the person.
create table pending_code (
  player_id bigint primary key references player,
  context text not null,
  about text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on pending_code to saguao_app;
alter table player
  add document text check (document ~ '^[0-9A-Z]{5,20}$'),
  add full_name text;

-- The wallet: what each proof of the books found. While the newest found something, no payout leaves.
create table audit_run (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null,
  findings jsonb not null
);
grant select, insert on audit_run to saguao_app;

-- Orders against the books, for the audit: one row for everything that is wrong.
create view order_finding as
select 'every successful deposit has its posting' as rule,
       'deposit ' || d.id || ': ' || d.amount || ' ' || d.currency || ' credited, ' || coalesce(e.amount, 0) || ' posted'
         as detail
  from deposit d
  left join (
    select p.player_id, p.key, sum(x.amount) as amount
      from posting p
      join entry x on x.player_id = p.player_id and x.posting_id = p.id
      join chart c on c.id = x.account and c.side = 'player' and c.name = 'cash'
     where p.key like 'deposit:%' group by 1, 2) e
    on e.player_id = d.player_id and e.key = 'deposit:' || d.id
 where d.state = 'success' and d.amount <> coalesce(e.amount, 0)
union all
select 'every posting of a deposit has its successful order', 'posting ' || p.id || ', ' || p.key
  from posting p
 where p.key like 'deposit:%'
   and not exists (select from deposit d where d.player_id = p.player_id and 'deposit:' || d.id = p.key
                                           and d.state = 'success')
union all
select 'every withdrawal under way holds its money', 'withdrawal ' || w.id || ' is ' || w.state
  from withdrawal w
 where w.state in ('created', 'approved', 'sent')
   and exists (select from posting p where p.player_id = w.player_id
                                       and p.key = 'hold:withdraw:' || w.id || ':end')
union all
select 'every withdrawal ended as its money did', 'withdrawal ' || w.id || ' is ' || w.state || ', its hold: '
         || coalesce(p.kind, 'open')
  from withdrawal w
  left join posting p on p.player_id = w.player_id and p.key = 'hold:withdraw:' || w.id || ':end'
 where w.state in ('paid', 'returned')
   and p.kind is distinct from case w.state when 'paid' then 'settle' else 'return' end
union all
select 'no hold without an owner', 'posting ' || p.id || ', ' || p.key
  from posting p
 where p.kind = 'hold' and p.key like 'hold:withdraw:%'
   and not exists (select from withdrawal w where w.player_id = p.player_id and 'hold:withdraw:' || w.id = p.key);
grant select on order_finding to saguao_app;

revoke execute on function order_moves, order_steps from public;

-- Settings of a fresh checkout. PIX goes over the Central Bank's API where one is configured, else over the sandbox.
insert into payment_config
  (id, country, direction, pay_channel, payment_method, name, icon, min_amount, max_amount, amounts, fee_points,
   fee_fixed, routing, fields, bank_codes, weight)
values
  ('br-pix', 'BR', 'in', 'pix', 'pix', 'PIX', 'pix', 100, 5000000, '{2000,5000,10000,20000,50000,100000}', 0, 0, '{}', '{}', null, 10),
  ('br-pix-sandbox', 'BR', 'in', 'sandbox', 'pix', 'PIX', 'pix', 100, 5000000, '{2000,5000,10000,20000,50000,100000}', 0, 0, '{}', '{}', null, 11),
  ('br-bank', 'BR', 'in', 'sandbox', 'bank', 'Transferência bancária', 'bank', 2000, 10000000, '{10000,20000,50000,100000,200000,500000}', 0, 0, '{ted}', '{account,bankCode}',
   '[{"code":"001","name":"Banco do Brasil"},{"code":"033","name":"Santander"},{"code":"104","name":"Caixa"},{"code":"237","name":"Bradesco"},{"code":"260","name":"Nubank"},{"code":"341","name":"Itaú"}]', 20),
  ('br-telebirr', 'BR', 'in', 'sandbox', 'telebirr', 'telebirr', 'mobile', 1000, 1000000, '{2000,5000,10000,20000,50000,100000}', 0, 0, '{}', '{account,otpCode}', null, 30),
  ('br-cbebirr', 'BR', 'in', 'sandbox', 'cbebirr', 'CBE Birr', 'mobile', 1000, 1000000, '{2000,5000,10000,20000,50000,100000}', 0, 0, '{}', '{account,otpCode}', null, 31),
  ('br-mpesa', 'BR', 'in', 'sandbox', 'mpesa', 'M-PESA', 'mobile', 1000, 1000000, '{2000,5000,10000,20000,50000,100000}', 150, 50, '{}', '{account,otpCode}', null, 32),
  ('br-other', 'BR', 'in', 'sandbox', 'Other', 'Outro celular', 'mobile', 1000, 500000, '{2000,5000,10000,20000,50000,100000}', 0, 0, '{}', '{account}', null, 33),
  ('cl-bank', 'CL', 'in', 'sandbox', 'bank', 'Transferencia bancaria', 'bank', 1000, 10000000, '{5000,10000,20000,50000,100000,200000}', 0, 0, '{tef}', '{account,bankCode}',
   '[{"code":"001","name":"Banco de Chile"},{"code":"012","name":"BancoEstado"},{"code":"014","name":"Scotiabank"},{"code":"016","name":"Bci"},{"code":"037","name":"Santander"},{"code":"039","name":"Itaú"}]', 10),
  ('cl-telebirr', 'CL', 'in', 'sandbox', 'telebirr', 'telebirr', 'mobile', 1000, 1000000, '{5000,10000,20000,50000,100000,200000}', 0, 0, '{}', '{account,otpCode}', null, 30),
  ('cl-cbebirr', 'CL', 'in', 'sandbox', 'cbebirr', 'CBE Birr', 'mobile', 1000, 1000000, '{5000,10000,20000,50000,100000,200000}', 0, 0, '{}', '{account,otpCode}', null, 31),
  ('cl-mpesa', 'CL', 'in', 'sandbox', 'mpesa', 'M-PESA', 'mobile', 1000, 1000000, '{5000,10000,20000,50000,100000,200000}', 150, 100, '{}', '{account,otpCode}', null, 32),
  ('cl-other', 'CL', 'in', 'sandbox', 'Other', 'Otro celular', 'mobile', 1000, 500000, '{5000,10000,20000,50000,100000,200000}', 0, 0, '{}', '{account}', null, 33),
  ('br-pix-out', 'BR', 'out', 'pix', 'pix', 'PIX', 'pix', 1000, 2000000, '{5000,10000,20000,50000}', 0, 0, '{}', '{account}', null, 10),
  ('br-pix-sandbox-out', 'BR', 'out', 'sandbox', 'pix', 'PIX', 'pix', 1000, 2000000, '{5000,10000,20000,50000}', 0, 0, '{}', '{account}', null, 11),
  ('br-bank-out', 'BR', 'out', 'sandbox', 'bank', 'Transferência bancária', 'bank', 5000, 5000000, '{10000,20000,50000,100000}', 0, 250, '{ted}', '{account,bankCode}',
   '[{"code":"001","name":"Banco do Brasil"},{"code":"033","name":"Santander"},{"code":"104","name":"Caixa"},{"code":"237","name":"Bradesco"},{"code":"260","name":"Nubank"},{"code":"341","name":"Itaú"}]', 20),
  ('br-telebirr-out', 'BR', 'out', 'sandbox', 'telebirr', 'telebirr', 'mobile', 2000, 500000, '{5000,10000,20000,50000}', 0, 0, '{}', '{account}', null, 30),
  ('br-cbebirr-out', 'BR', 'out', 'sandbox', 'cbebirr', 'CBE Birr', 'mobile', 2000, 500000, '{5000,10000,20000,50000}', 0, 0, '{}', '{account}', null, 31),
  ('br-mpesa-out', 'BR', 'out', 'sandbox', 'mpesa', 'M-PESA', 'mobile', 2000, 500000, '{5000,10000,20000,50000}', 100, 0, '{}', '{account}', null, 32),
  ('cl-bank-out', 'CL', 'out', 'sandbox', 'bank', 'Transferencia bancaria', 'bank', 5000, 5000000, '{10000,20000,50000,100000}', 0, 300, '{tef}', '{account,bankCode}',
   '[{"code":"001","name":"Banco de Chile"},{"code":"012","name":"BancoEstado"},{"code":"014","name":"Scotiabank"},{"code":"016","name":"Bci"},{"code":"037","name":"Santander"},{"code":"039","name":"Itaú"}]', 10),
  ('cl-telebirr-out', 'CL', 'out', 'sandbox', 'telebirr', 'telebirr', 'mobile', 5000, 1000000, '{10000,20000,50000,100000}', 0, 0, '{}', '{account}', null, 30);

insert into payout_rule (country, auto_approve_most, day_count_most, day_amount_most, cancel_seconds)
values ('BR', 500000, 60, 5000000, 30), ('CL', 1000000, 60, 10000000, 30);

insert into recommended_amount (country, amount, tag)
values ('BR', 2000, ''), ('BR', 5000, 'popular'), ('BR', 10000, ''), ('BR', 20000, ''), ('BR', 50000, ''),
       ('BR', 100000, ''), ('CL', 5000, ''), ('CL', 10000, 'popular'), ('CL', 20000, ''), ('CL', 50000, '');
