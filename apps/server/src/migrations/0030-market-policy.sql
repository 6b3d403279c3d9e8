-- What is allowed in a market: one row per country and mode. The server enforces it and the page gets it with its
-- settings. Null means: payment_methods every configured one, reality_check_minutes the player decides,
-- second_factor_days no second factor.
create table market_policy (
  country text collate "C" not null check (country in ('BR', 'CL')),
  mode text collate "C" not null check (mode in ('sandbox', 'live')),
  play boolean not null,
  deposits boolean not null,
  payment_methods text[],
  -- Envelopes between players are the reward lucky-gift.
  rewards text[] not null check (rewards <@ array['new-user-deposit', 'registration', 'first-recharge',
    'deposit-activity', 'cashback', 'new-user-cashback', 'lucky-campaign', 'lucky-gift', 'invite']),
  autoplay boolean not null,
  turbo boolean not null,
  min_round_ms int not null check (min_round_ms between 0 and 60000),
  identity_gate text not null check (identity_gate in ('none', 'withdrawal', 'deposit', 'play')),
  mandatory_limits text[] not null check (mandatory_limits <@ array['deposit', 'loss', 'stake', 'time']),
  raise_wait_hours int not null check (raise_wait_hours between 24 and 720),
  reality_check_minutes int check (reality_check_minutes in (15, 30, 60)),
  idle_minutes int not null check (idle_minutes between 1 and 1440),
  second_factor_days int check (second_factor_days between 1 and 90),
  min_rtp int not null check (min_rtp between 0 and 100),
  time_zone text not null,
  withdrawal_reversal boolean not null,
  payout_minutes int not null check (payout_minutes between 1 and 10080),
  primary key (country, mode),
  -- A request does not show whether a program or a person sent it: only the time between rounds can be enforced.
  constraint market_policy_pace check ((autoplay and turbo) or min_round_ms > 0)
);
grant select on market_policy to saguao_app;
grant update (play, deposits, payment_methods, rewards, autoplay, turbo, min_round_ms, identity_gate, mandatory_limits,
              raise_wait_hours, reality_check_minutes, idle_minutes, second_factor_days, min_rtp, withdrawal_reversal,
              payout_minutes) on market_policy to saguao_app;

-- The sandbox has everything on. Rewards continue as the operator switched them before.
insert into market_policy (country, mode, play, deposits, payment_methods, rewards, autoplay, turbo, min_round_ms,
                           identity_gate, mandatory_limits, raise_wait_hours, reality_check_minutes, idle_minutes,
                           second_factor_days, min_rtp, time_zone, withdrawal_reversal, payout_minutes)
select p.country, p.mode, p.play, p.play, p.methods,
       array(select s.reward from reward_switch s where s.country = p.country and s.mode = p.mode and s.enabled
              order by s.reward),
       true, p.mode = 'sandbox', p.min_round_ms, p.gate, p.limits, 24, p.reality, 30, p.factor, p.rtp, p.zone,
       p.mode = 'sandbox', 120
  from (values ('BR', 'sandbox', true, null::text[], 0, 'withdrawal', '{}'::text[], null::int, null::int, 0,
                'America/Sao_Paulo'),
               ('CL', 'sandbox', true, null, 0, 'withdrawal', '{}', null, null, 0, 'America/Santiago'),
               ('BR', 'live', true, '{pix}', 2500, 'play', '{loss,time}', 60, 7, 85, 'America/Sao_Paulo'),
               ('CL', 'live', false, null, 2500, 'play', '{loss,time}', 60, 7, 85, 'America/Santiago'))
       p(country, mode, play, methods, min_round_ms, gate, limits, reality, factor, rtp, zone);

-- The previous release reads reward_switch, and operators may still write to it: triggers keep both tables equal until
-- the next release removes reward_switch. The bodies of the functions are in sql/markets.
create function market_policy_to_switches() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create function switches_to_market_policy() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create function market_policy_changed() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger market_policy_to_switches after insert or update of rewards on market_policy
  for each row when (pg_trigger_depth() = 0) execute function market_policy_to_switches();
create trigger switches_to_market_policy after insert or update or delete on reward_switch
  for each row when (pg_trigger_depth() = 0) execute function switches_to_market_policy();
create trigger market_policy_changed after insert or update or delete or truncate on market_policy
  for each statement execute function market_policy_changed();
revoke execute on function market_policy_to_switches, switches_to_market_policy, market_policy_changed from public;

-- The second factor: a code by SMS at login.
alter table player add second_factor_at timestamptz;
-- under traffic: replaced at once by one that accepts the codes of the previous release
alter table code drop constraint code_purpose_check;
alter table code add constraint code_purpose_check
  check (purpose in ('register', 'bind', 'reset', 'payout', 'login')) not valid;

-- Risk markers: the last assessment of a player, and the cases that operators look at.
create table risk_assessment (
  player_id bigint primary key references player,
  score int not null check (score >= 0),
  -- [{ marker, points, facts }]
  reasons json not null,
  assessed_at timestamptz not null,
  -- The strongest step that was taken, and when: a step is repeated only after a while.
  step text check (step in ('message', 'pause', 'case')),
  step_at timestamptz,
  check ((step is null) = (step_at is null))
);
create table risk_case (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  score int not null check (score > 0),
  reasons json not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (length(closed_by) between 1 and 100),
  note text check (length(note) between 1 and 1000),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create unique index risk_case_open on risk_case (player_id) where closed_at is null;
-- One run per market and day.
create table risk_run (
  country text collate "C" not null check (country in ('BR', 'CL')),
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  upto bigint not null default 0,
  finished_at timestamptz,
  primary key (country, day)
);
grant select, insert, update on risk_assessment, risk_run to saguao_app;
grant select, insert on risk_case to saguao_app;
grant update (closed_at, closed_by, note) on risk_case to saguao_app;
