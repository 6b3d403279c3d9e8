-- Rewards count risk instead of turnover. A round stores the part of its bet that counts, every counted unit costs the
-- player at least 3.6 % in expectation, and all rewards together give back less (docs/decisions/0022).

-- Null in rounds from before this migration: their whole bet counts, as it did then. A round that is inserted without
-- it counts nothing. Not validated, because that would read the whole table, in which the column is null.
alter table round add risk bigint;
alter table round alter risk set default 0;
alter table round add constraint round_risk_within_bet check (risk between 0 and bet) not valid;
grant update (risk) on round to saguao_app;

-- A gift is wagered with bonus bets and becomes cash at once, up to its granted amount. A deposit bonus becomes cash
-- step by step, through the risk of cash bets. A player has at most one open account of each kind.
-- Accounts from before have no granted amount: their whole balance becomes cash.
alter table bonus_purse
  add kind text default 'gift' not null check (kind in ('gift', 'deposit')),
  add granted bigint check (granted > 0),
  add converted bigint default 0 not null check (converted >= 0);
-- under traffic: one row for each finished bonus of a player, touched by no bet
update bonus_purse p set converted = c.amount
  from (select player_id, purse, sum(amount) as amount from bonus_conversion group by 1, 2) c
 where c.player_id = p.player_id and c.purse = p.n;
-- under traffic: the states of the previous release stay valid
alter table bonus_purse drop constraint bonus_purse_state_check;
alter table bonus_purse
  add constraint bonus_purse_state_check check (state in ('open', 'met', 'lost', 'forfeited')) not valid,
  add constraint bonus_purse_converts_granted check (granted is null or converted <= granted) not valid,
  add constraint bonus_purse_gift_is_met check (kind <> 'gift' or converted = 0 or wagered >= required) not valid,
  add constraint bonus_purse_deposit_is_earned
    check (kind <> 'deposit' or coalesce(converted::numeric * required <= wagered::numeric * granted, false))
    not valid,
  -- 1/63 is the share of counted bets that deposit bonuses may return.
  add constraint bonus_purse_deposit_rate check (kind <> 'deposit' or required >= granted * 63) not valid;
-- under traffic: the index has the open bonuses only
drop index bonus_purse_open;
-- under traffic: the index has the open bonuses only; both statements must succeed together, because it is a guard
create unique index bonus_purse_open on bonus_purse (player_id, kind) where state = 'open';
grant update (granted, converted) on bonus_purse to saguao_app;

-- A server of the previous release cannot convert a bonus from here on; the next release does it at its first count.
create function bonus_conversion_fits() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger bonus_conversion_fits after insert on bonus_conversion
  for each row execute function bonus_conversion_fits();

-- The part of a new-user deposit bonus that a withdrawal took back.
alter table pb_grant
  add forfeited bigint default 0 not null check (forfeited >= 0),
  add constraint pb_grant_forfeits_the_rest check (released + forfeited <= total) not valid;
-- under traffic: the index has the open bonuses only
drop index pb_grant_open;
-- under traffic: the index has the open bonuses only
create index pb_grant_open on pb_grant (player_id) where released + forfeited < total;
grant update (forfeited) on pb_grant to saguao_app;

-- Bonus money that was taken back: by a withdrawal, or because it is more than an ended bonus may become.
create table bonus_removal (
  player_id bigint not null references player,
  n int not null check (n > 0),
  account text not null check (account in ('bonus', 'pb')),
  currency text not null check (currency in ('BRL', 'CLP')),
  amount bigint not null check (amount > 0),
  cause text not null check (cause in ('withdrawal', 'excess')),
  -- The withdrawal.
  order_id text collate "C",
  removed_at timestamptz not null,
  posting_key text collate "C" generated always as ('forfeit:' || n) stored,
  primary key (player_id, n),
  foreign key (player_id, posting_key) references posting (player_id, key),
  check ((cause = 'withdrawal') = (order_id is not null))
);
grant select, insert on bonus_removal to saguao_app;

-- Cashback is at most this share of the counted bets of the day. Null in days from before.
alter table cashback_rule add risk_points int not null default 100 check (risk_points between 0 and 10000);
alter table cashback_day add risk bigint check (risk >= 0), add risk_points int check (risk_points between 0 and 10000);
-- under traffic: replaced at once by one that accepts the rows of the previous release
alter table cashback_day drop constraint cashback_day_check;
alter table cashback_day add constraint cashback_day_check check (
  amount = case when risk is null then (bet - win) * points / 10000
                else least((bet - win) * points / 10000, risk * risk_points / 10000) end) not valid;

create or replace view reward_record as
select g.player_id, 'g' || g.id as id, g.reward as kind, g.amount, g.account <> 'cash' as is_bonus, g.changed_at as at
  from reward_grant g where g.state = 'granted'
union all
select c.player_id, 'p' || c.reward_type || '-' || c.n, 'pb-collected', c.amount, false, c.collected_at
  from pb_collection c
union all
select b.player_id, 'b' || b.purse || '-' || b.n, 'bonus-converted', b.amount, false, b.converted_at
  from bonus_conversion b
union all
select r.player_id, 'f' || r.n, 'bonus-removed', -r.amount, true, r.removed_at from bonus_removal r
union all
select d.player_id, 'c' || d.day, 'cashback', d.amount, false, d.granted_at from cashback_day d
union all
select s.claimed_by, 'e' || s.envelope_id, 'envelope', s.amount, false, s.claimed_at
  from envelope_share s where s.claimed_by is not null
union all
select e.player_id, 'r' || e.id, 'envelope-returned', e.returned, false, e.closed_at
  from envelope e where e.returned > 0;

-- As before, and with removed bonus money.
create or replace view reward_finding as
with moved as (
  select p.player_id, p.key, c.name, sum(e.amount) as amount
    from posting p
    join entry e on e.player_id = p.player_id and e.posting_id = p.id
    join chart c on c.id = e.account
   where p.key ~ '^(reward|pb|purse|cashback|pig|claim|envelope|forfeit):'
   group by 1, 2, 3
), given as (
  select player_id, 'reward:' || key as key, account as name, amount from reward_grant where state = 'granted'
  union all select player_id, posting_key, 'cash', amount from pb_collection
  union all select player_id, posting_key, 'cash', amount from bonus_conversion
  union all select player_id, posting_key, account, -amount from bonus_removal
  union all select player_id, posting_key, 'pig', amount from cashback_day
  union all select player_id, posting_key, 'cash', amount from pig_collection
  union all select claimed_by, claim_key, 'cash', amount from envelope_share where claimed_by is not null
  union all select player_id, paid_key, 'cash', -amount from envelope where kind = 'gift'
  union all select player_id, back_key, 'cash', returned from envelope where back_key is not null
), house as (
  select c.name, c.currency, sum(e.amount) as amount
    from chart c join entry e on e.player_id = 0 and e.account = c.id
   where c.side = 'house'
     and (c.name = 'promo:forfeit' or c.name in (select 'promo:' || s.reward from reward_switch s)) group by 1, 2
), owed as (
  select 'promo:' || reward as name, currency, -sum(amount) as amount from reward_grant where state = 'granted' group by 1, 2
  union all select 'promo:cashback', currency, -sum(amount) from cashback_day group by 2
  union all select 'promo:forfeit', currency, sum(amount) from bonus_removal group by 2
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
  left join (select player_id, sum(total - forfeited - collected) as amount from pb_grant group by 1) g
    on g.player_id = a.player_id
 where a.balance <> coalesce(g.amount, 0)
union all
select 'promo accounts equal the sum of grants', name || ' ' || currency || ': ' || coalesce(o.amount, 0) || ' owed, '
         || coalesce(h.amount, 0) || ' in the books'
  from owed o full join house h using (name, currency)
 where coalesce(h.amount, 0) <> coalesce(o.amount, 0)
union all
select 'what lies in the piggy bank came from cashback', 'player ' || a.player_id || ': ' || a.balance || ' in pig, '
         || coalesce(d.amount, 0) - coalesce(p.amount, 0) || ' came and was not taken'
  from account a
  join chart c on c.id = a.account and c.name = 'pig'
  left join (select player_id, sum(amount) as amount from cashback_day group by 1) d on d.player_id = a.player_id
  left join (select player_id, sum(amount) as amount from pig_collection group by 1) p on p.player_id = a.player_id
 where a.balance <> coalesce(d.amount, 0) - coalesce(p.amount, 0)
union all
select 'collections add up', 'player ' || g.player_id || ', pb ' || g.reward_type || ': ' || g.collected
  from pb_grant g
  left join (select player_id, reward_type, sum(amount) as amount, count(*) as n from pb_collection group by 1, 2) c
    on c.player_id = g.player_id and c.reward_type = g.reward_type
 where g.collected <> coalesce(c.amount, 0) or g.collections <> coalesce(c.n, 0)
union all
select 'collections add up', 'player ' || p.player_id || ', bonus ' || p.n || ': ' || p.converted
  from bonus_purse p
  left join (select player_id, purse, sum(amount) as amount, count(*) as n from bonus_conversion group by 1, 2) c
    on c.player_id = p.player_id and c.purse = p.n
 where p.converted <> coalesce(c.amount, 0) or p.conversions <> coalesce(c.n, 0)
union all
select 'collections add up', 'player ' || g.player_id || ', taken back of pb: ' || g.forfeited
  from (select player_id, sum(forfeited) as forfeited from pb_grant group by 1) g
  left join (select player_id, sum(amount) as amount from bonus_removal where account = 'pb' group by 1) r
    on r.player_id = g.player_id
 where g.forfeited <> coalesce(r.amount, 0);

-- Settings. Grants keep the terms they were given with.

-- under traffic: a few rows of settings
update deposit_activity set wager_times = 63 where wager_times < 63;
alter table deposit_activity alter wager_times set default 63;
alter table deposit_activity add constraint deposit_activity_rate check (wager_times >= 63) not valid;
-- under traffic: a few rows of settings
update lucky_rule set invite_wager_times = 63 where invite_wager_times < 63;
alter table lucky_rule add constraint lucky_rule_invite_rate check (invite_wager_times >= 63) not valid;

-- under traffic: a few rows of settings
update deposit_activity
   set title = '{"pt":"Primeiro depósito em dobro","ks":"Primer depósito al doble","en":"Double first deposit"}'
 where id in ('br-first', 'cl-first');
-- under traffic: a few rows of settings
update deposit_activity
   set title = '{"pt":"Depósito com 10% a mais","ks":"Depósito con 10% más","en":"Deposit with 10% on top"}'
 where id = 'br-reload';
-- under traffic: a few rows of settings
update deposit_activity set description =
  '{"pt":"Seu primeiro depósito a partir de R$ 20 ganha 100% em bônus, até R$ 100. Cada R$ 100 apostados com o seu dinheiro, com peso cheio, transformam R$ 1,58 do bônus em dinheiro. Um saque retira o bônus que ainda falta.","ks":"Tu primer depósito desde R$ 20 gana 100% en bono, hasta R$ 100. Cada R$ 100 apostados con tu dinero, con peso completo, convierten R$ 1,58 del bono en dinero. Un retiro quita el bono que todavía falta.","en":"Your first deposit from R$ 20 earns 100% as bonus, up to R$ 100. Each R$ 100 staked with your own money at full weight turns R$ 1.58 of the bonus into cash. A withdrawal takes back the bonus that is left."}'
 where id = 'br-first';
-- under traffic: a few rows of settings
update deposit_activity set description =
  '{"pt":"Depósitos a partir de R$ 50 ganham 10% em bônus, até R$ 50. Cada R$ 100 apostados com o seu dinheiro, com peso cheio, transformam R$ 1,58 do bônus em dinheiro. Um saque retira o bônus que ainda falta.","ks":"Los depósitos desde R$ 50 ganan 10% en bono, hasta R$ 50. Cada R$ 100 apostados con tu dinero, con peso completo, convierten R$ 1,58 del bono en dinero. Un retiro quita el bono que todavía falta.","en":"Deposits from R$ 50 earn 10% as bonus, up to R$ 50. Each R$ 100 staked with your own money at full weight turns R$ 1.58 of the bonus into cash. A withdrawal takes back the bonus that is left."}'
 where id = 'br-reload';
-- under traffic: a few rows of settings
update deposit_activity set description =
  '{"pt":"Seu primeiro depósito a partir de $ 5.000 ganha 100% em bônus, até $ 20.000. Cada $ 10.000 apostados com o seu dinheiro, com peso cheio, transformam $ 158 do bônus em dinheiro. Um saque retira o bônus que ainda falta.","ks":"Tu primer depósito desde $ 5.000 gana 100% en bono, hasta $ 20.000. Cada $ 10.000 apostados con tu dinero, con peso completo, convierten $ 158 del bono en dinero. Un retiro quita el bono que todavía falta.","en":"Your first deposit from $ 5,000 earns 100% as bonus, up to $ 20,000. Each $ 10,000 staked with your own money at full weight turns $ 158 of the bonus into cash. A withdrawal takes back the bonus that is left."}'
 where id = 'cl-first';

-- Pesos have no decimals: 50 pesos were a few cents. Rows that an operator has changed stay.
-- under traffic: a few rows of settings
update pb_config set recharge = 5000, total = 500000, reg = 10000
 where country = 'CL' and reward_type = 1 and recharge = 50 and total = 5000 and reg = 100;
-- under traffic: a few rows of settings
update pb_config set recharge = 2000, total = 400000
 where country = 'CL' and reward_type = 2 and recharge = 20 and total = 4000;
-- under traffic: a few rows of settings
update cashback_rule set min_collect = 1000 where country = 'CL' and min_collect = 100;
