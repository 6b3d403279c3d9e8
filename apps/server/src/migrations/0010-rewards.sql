-- Rewards: what the house gives, on which terms, and what became of it. Whatever moves money is a row that needs its
-- posting; terms are copied at the grant and nobody may change them afterwards; what a player gets once has a key.

-- Settings

-- Whether a reward is given in a market. Without a row it is not.
create table reward_switch (
  country text not null check (country in ('BR', 'CL')),
  mode text not null check (mode in ('sandbox', 'live')),
  reward text not null check (reward in ('new-user-deposit', 'registration', 'first-recharge', 'deposit-activity',
                                         'cashback', 'new-user-cashback', 'lucky-campaign', 'lucky-gift', 'invite')),
  enabled boolean not null,
  reason text not null default '',
  primary key (country, mode, reward)
);

-- So many players who share a mark may get the same reward within so many hours; the next one waits for an operator.
create table reward_velocity (
  mode text not null check (mode in ('sandbox', 'live')),
  mark text not null check (mark in ('device', 'address', 'payout')),
  most int not null check (most > 0),
  hours int not null check (hours > 0),
  primary key (mode, mark)
);

-- Points are hundredths of a percent everywhere.
create table pb_config (
  country text not null check (country in ('BR', 'CL')),
  reward_type int not null check (reward_type in (1, 2)),
  recharge bigint not null check (recharge > 0),
  total bigint not null check (total > 0),
  tag text not null default '',
  reg bigint not null default 0 check (reg >= 0),
  reg_wager_times int not null default 30 check (reg_wager_times > 0),
  -- What a bet releases of the bonus. Above the edge of the fairest game a player would be paid to play.
  release_points int not null check (release_points between 1 and 10000),
  primary key (country, reward_type)
);

-- The first recharge is a promotion like the others, for who has paid none yet.
alter table deposit_activity
  add starts_at timestamptz,
  add ends_at timestamptz,
  add first_only boolean not null default false,
  add wager_times int not null default 10 check (wager_times > 0),
  add check (ends_at > starts_at);

-- To see who shares a pocket with whom.
create index payout_account_by_fingerprint on payout_account (fingerprint);

create table cashback_rule (
  country text primary key check (country in ('BR', 'CL')),
  new_user_days int not null check (new_user_days >= 0),
  new_user_points int not null check (new_user_points between 0 and 10000),
  min_collect bigint not null check (min_collect > 0)
);
create table cashback_tier (
  country text not null check (country in ('BR', 'CL')),
  min_loss bigint not null check (min_loss >= 0),
  points int not null check (points between 0 and 10000),
  primary key (country, min_loss)
);

create table lucky_rule (
  country text primary key check (country in ('BR', 'CL')),
  campaign_amount bigint not null check (campaign_amount >= campaign_count),
  campaign_count int not null check (campaign_count between 1 and 1000),
  gift_min bigint not null check (gift_min > 0),
  gift_max bigint not null check (gift_max >= gift_min),
  expire_hours int not null check (expire_hours > 0),
  -- How many envelopes of the house one player may open in a day.
  day_claims_most int not null check (day_claims_most > 0),
  -- What the inviter gets when a newcomer has recharged that much, and how often it is to be wagered.
  invite_reward bigint not null check (invite_reward > 0),
  invite_recharge bigint not null check (invite_recharge > 0),
  invite_wager_times int not null check (invite_wager_times > 0)
);

grant select on reward_switch, reward_velocity, pb_config, cashback_rule, cashback_tier, lucky_rule to saguao_app;

-- Grants

-- Where a newcomer came from, as keyed hashes: enough to see that two are the same, nothing to find either by.
create table player_mark (
  player_id bigint primary key references player,
  device bytea not null,
  address bytea not null,
  noted_at timestamptz not null
);
create index player_mark_by_device on player_mark (device, noted_at);
create index player_mark_by_address on player_mark (address, noted_at);
grant select, insert on player_mark to saguao_app;

-- Once per player and key: pb:1, pb:2, registration, activity:{order}, first, invite:{newcomer}.
create table reward_grant (
  player_id bigint not null references player,
  key text collate "C" not null check (key ~ '^[A-Za-z0-9:._-]{1,120}$'),
  id bigint generated always as identity unique,
  reward text not null,
  -- What it is given for: an order, a newcomer. One thing earns a reward once, whatever arrives twice.
  source text collate "C" not null,
  account text not null check (account in ('pb', 'bonus')),
  currency text not null check (currency in ('BRL', 'CLP')),
  amount bigint not null check (amount > 0),
  -- As they were at the grant: wagerTimes of bonus money, or releasePoints and what was recharged.
  terms jsonb not null,
  device bytea,
  address bytea,
  created_at timestamptz not null,
  state text not null check (state in ('held', 'granted', 'refused')),
  -- Why it is held, or why somebody refused it.
  reason text,
  decided_by text,
  changed_at timestamptz not null,
  posting_key text collate "C" generated always as (case when state = 'granted' then 'reward:' || key end) stored,
  primary key (player_id, key),
  unique (player_id, reward, source),
  foreign key (player_id, posting_key) references posting (player_id, key),
  check (state = 'granted' or reason is not null)
);
create index reward_grant_held on reward_grant (id) where state = 'held';
create index reward_grant_by_device on reward_grant (device, reward, created_at) where device is not null;
create index reward_grant_by_address on reward_grant (address, reward, created_at) where address is not null;
grant select, insert on reward_grant to saguao_app;
grant update (state, reason, decided_by, changed_at) on reward_grant to saguao_app;

create function reward_grant_moves() returns trigger language plpgsql as $$
begin
  raise exception 'reward % of player % is %, and never becomes %', old.key, old.player_id, old.state, new.state
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger reward_grant_moves before update on reward_grant
  for each row when (old.state <> 'held') execute function reward_grant_moves();

-- A new-user deposit bonus on its way to cash. It lies in the player's pb account until it is collected. What was
-- wagered is counted from the rounds themselves: up to from_round in counted, from there on anew each time.
create table pb_grant (
  player_id bigint not null references player,
  reward_type int not null check (reward_type in (1, 2)),
  recharge bigint not null check (recharge > 0),
  total bigint not null check (total > 0),
  tag text not null,
  reg bigint not null check (reg >= 0),
  release_points int not null check (release_points between 1 and 10000),
  granted_at timestamptz not null,
  from_round text collate "C" not null,
  counted bigint not null default 0 check (counted >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  released bigint not null default 0,
  collected bigint not null default 0,
  collections int not null default 0 check (collections >= 0),
  grant_key text collate "C" generated always as ('pb:' || reward_type) stored,
  primary key (player_id, reward_type),
  foreign key (player_id, grant_key) references reward_grant (player_id, key),
  check (released between 0 and total),
  check (collected between 0 and released),
  check (released <= wagered * release_points / 10000)
);
create index pb_grant_open on pb_grant (player_id) where released < total;
grant select, insert on pb_grant to saguao_app;
grant update (from_round, counted, wagered, released, collected, collections) on pb_grant to saguao_app;

create table pb_collection (
  player_id bigint not null,
  reward_type int not null,
  n int not null check (n > 0),
  amount bigint not null check (amount > 0),
  collected_at timestamptz not null,
  posting_key text collate "C" generated always as ('pb:' || reward_type || ':' || n) stored,
  primary key (player_id, reward_type, n),
  foreign key (player_id, reward_type) references pb_grant (player_id, reward_type),
  foreign key (player_id, posting_key) references posting (player_id, key)
);
grant select, insert on pb_collection to saguao_app;

-- Bonus money and how much of it is still to be wagered. When that is done all of it turns to cash; when it is lost
-- the next bonus begins a new purse.
create table bonus_purse (
  player_id bigint not null references player,
  n int not null check (n > 0),
  required bigint not null check (required > 0),
  opened_at timestamptz not null,
  from_round text collate "C" not null,
  counted bigint not null default 0 check (counted >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  state text not null check (state in ('open', 'met', 'lost')),
  conversions int not null default 0 check (conversions >= 0),
  primary key (player_id, n),
  check (state <> 'met' or wagered >= required)
);
create unique index bonus_purse_open on bonus_purse (player_id) where state = 'open';
grant select, insert on bonus_purse to saguao_app;
grant update (required, from_round, counted, wagered, state, conversions) on bonus_purse to saguao_app;

create table bonus_conversion (
  player_id bigint not null,
  purse int not null,
  n int not null check (n > 0),
  amount bigint not null check (amount > 0),
  converted_at timestamptz not null,
  posting_key text collate "C" generated always as ('purse:' || purse || ':' || n) stored,
  primary key (player_id, purse, n),
  foreign key (player_id, purse) references bonus_purse (player_id, n),
  foreign key (player_id, posting_key) references posting (player_id, key)
);
grant select, insert on bonus_conversion to saguao_app;

-- Cashback

-- A run of a day goes through the players by number and can be taken up where it stopped.
create table cashback_run (
  day text collate "C" primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  upto bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
grant select, insert on cashback_run to saguao_app;
grant update (upto, finished_at) on cashback_run to saguao_app;

create table cashback_day (
  player_id bigint not null references player,
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  currency text not null check (currency in ('BRL', 'CLP')),
  bet bigint not null,
  win bigint not null,
  points int not null check (points between 1 and 10000),
  amount bigint not null check (amount > 0),
  granted_at timestamptz not null,
  posting_key text collate "C" generated always as ('cashback:' || day) stored,
  primary key (player_id, day),
  foreign key (player_id, posting_key) references posting (player_id, key),
  check (amount = (bet - win) * points / 10000)
);
grant select, insert on cashback_day to saguao_app;

create table pig_collection (
  player_id bigint not null references player,
  n int not null check (n > 0),
  currency text not null check (currency in ('BRL', 'CLP')),
  amount bigint not null check (amount > 0),
  collected_at timestamptz not null,
  posting_key text collate "C" generated always as ('pig:' || n) stored,
  primary key (player_id, n),
  foreign key (player_id, posting_key) references posting (player_id, key)
);
create index pig_collection_by_age on pig_collection (currency, collected_at);
grant select, insert on pig_collection to saguao_app;

-- Lucky money

-- A campaign's money is the house's until somebody opens a share; a gift is paid when it is made, and what nobody
-- opened goes back when it closes.
create table envelope (
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  player_id bigint not null references player,
  country text not null check (country in ('BR', 'CL')),
  currency text not null check (currency = case country when 'BR' then 'BRL' else 'CLP' end),
  kind text not null check (kind in ('campaign', 'gift')),
  amount bigint not null,
  count int not null check (count between 1 and 1000),
  mode text not null check (mode in ('random', 'equal')),
  message text not null,
  day text collate "C" check (day ~ '^\d{4}-\d\d-\d\d$'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  closed_at timestamptz,
  returned bigint check (returned >= 0),
  paid_key text collate "C" generated always as (case when kind = 'gift' then 'envelope:' || id end) stored,
  back_key text collate "C"
    generated always as (case when kind = 'gift' and returned > 0 then 'envelope:' || id || ':back' end) stored,
  foreign key (player_id, paid_key) references posting (player_id, key),
  foreign key (player_id, back_key) references posting (player_id, key),
  check (amount >= count),
  check ((kind = 'campaign') = (day is not null)),
  check ((closed_at is null) = (returned is null)),
  check (kind = 'gift' or coalesce(returned, 0) = 0)
);
create unique index envelope_of_day on envelope (player_id, day) where kind = 'campaign';
create index envelope_open on envelope (expires_at) where closed_at is null;
create index envelope_by_player on envelope (player_id, created_at);
grant select, insert on envelope to saguao_app;
grant update (closed_at, returned) on envelope to saguao_app;

create table envelope_share (
  envelope_id text collate "C" not null references envelope,
  n int not null check (n > 0),
  amount bigint not null check (amount > 0),
  claimed_by bigint references player,
  claimed_at timestamptz,
  claim_key text collate "C" generated always as (case when claimed_by is not null then 'claim:' || envelope_id end) stored,
  primary key (envelope_id, n),
  foreign key (claimed_by, claim_key) references posting (player_id, key),
  check ((claimed_by is null) = (claimed_at is null))
);
create unique index envelope_one_each on envelope_share (envelope_id, claimed_by) where claimed_by is not null;
create index envelope_share_by_player on envelope_share (claimed_by, claimed_at) where claimed_by is not null;
create index envelope_share_by_age on envelope_share (claimed_at) where claimed_at is not null;
grant select, insert on envelope_share to saguao_app;
grant update (claimed_by, claimed_at) on envelope_share to saguao_app;

-- All shares of an envelope are written by one statement, and they are the envelope.
create function envelope_shares_fit() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select envelope_id, sum(amount) as amount, count(*) as count from envelope_share
                  where envelope_id in (select a.envelope_id from added a) group by 1) s
      join envelope e on e.id = s.envelope_id
     where s.amount <> e.amount or s.count <> e.count) then
    raise exception 'the shares are not the envelope' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger envelope_shares_fit after insert on envelope_share
  referencing new table as added for each statement execute function envelope_shares_fit();

-- A share is taken once, while its envelope is open.
create function envelope_share_moves() returns trigger language plpgsql as $$
begin
  if old.claimed_by is not null
     or exists (select from envelope e where e.id = old.envelope_id and e.closed_at is not null) then
    raise exception 'share % of envelope % is gone', old.n, old.envelope_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger envelope_share_moves before update on envelope_share
  for each row execute function envelope_share_moves();

create function envelope_closes_once() returns trigger language plpgsql as $$
begin
  raise exception 'envelope % is closed', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger envelope_closes_once before update on envelope
  for each row when (old.closed_at is not null) execute function envelope_closes_once();

-- Who brought a newcomer. It ends once: by a reward, or by a reason against it.
create table invitation (
  player_id bigint primary key references player,
  inviter bigint not null references player,
  envelope_id text collate "C" references envelope,
  invited_at timestamptz not null,
  state text not null check (state in ('open', 'rewarded', 'refused')),
  reason text,
  check (inviter <> player_id or state = 'refused')
);
create index invitation_by_inviter on invitation (inviter);
grant select, insert on invitation to saguao_app;
grant update (state, reason) on invitation to saguao_app;

create table guide_read (
  player_id bigint primary key references player,
  read_at timestamptz not null
);
grant select, insert on guide_read to saguao_app;

-- What opens the envelopes of somebody else's site for a player: single use, kept as a hash.
create table active_token (
  token_hash bytea primary key,
  player_id bigint not null references player,
  expires_at timestamptz not null
);
create index active_token_by_age on active_token (expires_at);
grant select, insert, delete on active_token to saguao_app;

-- Advertising

create table ad_report (
  event_id text collate "C" primary key,
  event text not null,
  player_id bigint,
  cid text not null,
  channel text not null,
  value numeric,
  currency text not null,
  reported_at timestamptz not null
);
create index ad_report_by_age on ad_report (reported_at);
grant select, insert, delete on ad_report to saguao_app;

-- What a player was given, in one list.
create view reward_record as
select g.player_id, 'g' || g.id as id, g.reward as kind, g.amount, g.account <> 'cash' as is_bonus, g.changed_at as at
  from reward_grant g where g.state = 'granted'
union all
select c.player_id, 'p' || c.reward_type || '-' || c.n, 'pb-collected', c.amount, false, c.collected_at
  from pb_collection c
union all
select b.player_id, 'b' || b.purse || '-' || b.n, 'bonus-converted', b.amount, false, b.converted_at
  from bonus_conversion b
union all
select d.player_id, 'c' || d.day, 'cashback', d.amount, false, d.granted_at from cashback_day d
union all
select s.claimed_by, 'e' || s.envelope_id, 'envelope', s.amount, false, s.claimed_at
  from envelope_share s where s.claimed_by is not null
union all
select e.player_id, 'r' || e.id, 'envelope-returned', e.returned, false, e.closed_at
  from envelope e where e.returned > 0;
grant select on reward_record to saguao_app;

-- Rewards against the books, for the audit: one row for everything that is wrong.
create view reward_finding as
with moved as (
  select p.player_id, p.key, c.name, sum(e.amount) as amount
    from posting p
    join entry e on e.player_id = p.player_id and e.posting_id = p.id
    join chart c on c.id = e.account
   where p.key ~ '^(reward|pb|purse|cashback|pig|claim|envelope):'
   group by 1, 2, 3
), given as (
  select player_id, 'reward:' || key as key, account as name, amount from reward_grant where state = 'granted'
  union all select player_id, posting_key, 'cash', amount from pb_collection
  union all select player_id, posting_key, 'cash', amount from bonus_conversion
  union all select player_id, posting_key, 'pig', amount from cashback_day
  union all select player_id, posting_key, 'cash', amount from pig_collection
  union all select claimed_by, claim_key, 'cash', amount from envelope_share where claimed_by is not null
  union all select player_id, paid_key, 'cash', -amount from envelope where kind = 'gift'
  union all select player_id, back_key, 'cash', returned from envelope where back_key is not null
), house as (
  select c.name, c.currency, sum(e.amount) as amount
    from chart c join entry e on e.player_id = 0 and e.account = c.id
   where c.side = 'house' and c.name like 'promo:%' group by 1, 2
), owed as (
  select 'promo:' || reward as name, currency, -sum(amount) as amount from reward_grant where state = 'granted' group by 1, 2
  union all select 'promo:cashback', currency, -sum(amount) from cashback_day group by 2
  union all
  select 'promo:lucky-campaign', e.currency, -sum(s.amount) from envelope e join envelope_share s on s.envelope_id = e.id
   where e.kind = 'campaign' and s.claimed_by is not null group by 2
  union all
  select 'promo:lucky-gift', e.currency, sum(s.amount) from envelope e join envelope_share s on s.envelope_id = e.id
   where e.kind = 'gift' and e.closed_at is null and s.claimed_by is null group by 2
)
select 'every reward moved what it says' as rule,
       'player ' || g.player_id || ', ' || g.key || ': ' || g.amount || ' given, ' || coalesce(m.amount, 0) || ' posted' as detail
  from given g left join moved m on m.player_id = g.player_id and m.key = g.key and m.name = g.name
 where m.amount is distinct from g.amount
union all
select 'every posting of a reward has its row', 'player ' || m.player_id || ', ' || m.key
  from moved m
 where not exists (select from given g where g.player_id = m.player_id and g.key = m.key)
union all
select 'what lies in pb is still to be collected', 'player ' || a.player_id || ': ' || a.balance || ' in pb, '
         || coalesce(g.amount, 0) || ' granted and not collected'
  from account a
  join chart c on c.id = a.account and c.name = 'pb'
  left join (select player_id, sum(total - collected) as amount from pb_grant group by 1) g on g.player_id = a.player_id
 where a.balance <> coalesce(g.amount, 0)
union all
select 'promo accounts equal the sum of grants', o.name || ' ' || o.currency || ': ' || o.amount || ' owed, '
         || coalesce(h.amount, 0) || ' in the books'
  from owed o left join house h on h.name = o.name and h.currency = o.currency
 where h.amount is distinct from o.amount
union all
select 'collections add up', 'player ' || g.player_id || ', pb ' || g.reward_type || ': ' || g.collected
  from pb_grant g
  left join (select player_id, reward_type, sum(amount) as amount, count(*) as n from pb_collection group by 1, 2) c
    on c.player_id = g.player_id and c.reward_type = g.reward_type
 where g.collected <> coalesce(c.amount, 0) or g.collections <> coalesce(c.n, 0);
grant select on reward_finding to saguao_app;

revoke execute on function reward_grant_moves, envelope_shares_fit, envelope_share_moves, envelope_closes_once from public;

-- Settings of a fresh checkout: the sandbox has everything on.
insert into reward_switch (country, mode, reward, enabled)
select country, mode, reward, true
  from unnest(array['BR', 'CL']) country, unnest(array['sandbox', 'live']) mode,
       unnest(array['new-user-deposit', 'registration', 'first-recharge', 'deposit-activity', 'cashback',
                    'new-user-cashback', 'lucky-campaign', 'lucky-gift', 'invite']) reward;

-- Brazil's law on bets of a fixed quota forbids every advance, bonus or other advantage that is given beforehand so
-- that somebody bets. What comes back of a loss that has happened is none. Gifts would be payments by third parties.
update reward_switch
   set enabled = false,
       reason = case reward when 'lucky-gift' then 'money may come only from the player''s own account'
                            else 'no advantage may be given before a bet to bring it about' end
 where country = 'BR' and mode = 'live'
   and reward in ('new-user-deposit', 'registration', 'first-recharge', 'deposit-activity', 'lucky-campaign',
                  'lucky-gift', 'invite');
update reward_switch set enabled = false, reason = 'gifts between players wait for the operator''s approval'
 where country = 'CL' and mode = 'live' and reward = 'lucky-gift';

insert into reward_velocity (mode, mark, most, hours)
values ('live', 'device', 2, 720), ('live', 'address', 20, 24), ('live', 'payout', 1, 8760);

insert into pb_config (country, reward_type, recharge, total, tag, reg, release_points)
values ('BR', 1, 5000, 500000, 'HOT', 10000, 50), ('BR', 2, 2000, 400000, '', 0, 40),
       ('CL', 1, 50, 5000, 'HOT', 100, 50), ('CL', 2, 20, 4000, '', 0, 40);

insert into deposit_activity
  (id, country, title, description, min_amount, reward_points, reward_max, reward_tag, available, weight, first_only, wager_times)
values
  ('br-first', 'BR',
   '{"pt":"Primeira recarga em dobro","ks":"Primera recarga al doble","en":"Double first recharge"}',
   '{"pt":"Sua primeira recarga a partir de R$ 20 ganha 100% em bônus, até R$ 100. Aposte o bônus 10 vezes e ele vira saldo.","ks":"Tu primera recarga desde R$ 20 gana 100% en bono, hasta R$ 100. Apuesta el bono 10 veces y pasa a tu saldo.","en":"Your first recharge from R$ 20 earns 100% as bonus, up to R$ 100. Wager the bonus 10 times and it turns to cash."}',
   2000, 10000, 10000, '100%', true, 10, true, 10),
  ('br-reload', 'BR',
   '{"pt":"Recarga com 10% a mais","ks":"Recarga con 10% más","en":"Recharge with 10% on top"}',
   '{"pt":"Recargas a partir de R$ 50 ganham 10% em bônus, até R$ 50. Aposte o bônus 5 vezes e ele vira saldo.","ks":"Las recargas desde R$ 50 ganan 10% en bono, hasta R$ 50. Apuesta el bono 5 veces y pasa a tu saldo.","en":"Recharges from R$ 50 earn 10% as bonus, up to R$ 50. Wager the bonus 5 times and it turns to cash."}',
   5000, 1000, 5000, '10%', true, 20, false, 5),
  ('cl-first', 'CL',
   '{"pt":"Primeira recarga em dobro","ks":"Primera recarga al doble","en":"Double first recharge"}',
   '{"pt":"Sua primeira recarga a partir de $ 5.000 ganha 100% em bônus, até $ 20.000. Aposte o bônus 10 vezes e ele vira saldo.","ks":"Tu primera recarga desde $ 5.000 gana 100% en bono, hasta $ 20.000. Apuesta el bono 10 veces y pasa a tu saldo.","en":"Your first recharge from $ 5,000 earns 100% as bonus, up to $ 20,000. Wager the bonus 10 times and it turns to cash."}',
   5000, 10000, 20000, '100%', true, 10, true, 10);

insert into cashback_rule (country, new_user_days, new_user_points, min_collect)
values ('BR', 7, 1000, 100), ('CL', 7, 1000, 100);
insert into cashback_tier (country, min_loss, points)
values ('BR', 1000, 300), ('BR', 50000, 500), ('BR', 500000, 800),
       ('CL', 2000, 300), ('CL', 100000, 500), ('CL', 1000000, 800);

insert into lucky_rule (country, campaign_amount, campaign_count, gift_min, gift_max, expire_hours, day_claims_most,
                        invite_reward, invite_recharge, invite_wager_times)
values ('BR', 1000, 10, 100, 100000, 24, 20, 1000, 2000, 5), ('CL', 2000, 10, 500, 200000, 24, 20, 2000, 5000, 5);
