-- Who looks like one person is seen better: by the name we gave their browser, which moves with it from address to
-- address, and by envelopes of the house that two keep opening of each other.
alter table player_mark add browser bytea;
create index player_mark_by_browser on player_mark (browser, noted_at) where browser is not null;
alter table reward_grant add browser bytea;
create index reward_grant_by_browser on reward_grant (browser, reward, created_at) where browser is not null;

alter table reward_velocity drop constraint reward_velocity_mark_check;
alter table reward_velocity
  add constraint reward_velocity_mark_check check (mark in ('device', 'browser', 'address', 'payout', 'ring'));
-- Of a ring: so many envelopes in so many hours one may have opened of another before the other opens none of theirs.
insert into reward_velocity (mode, mark, most, hours) values ('live', 'browser', 1, 8760), ('live', 'ring', 3, 720);

-- The audit of rewards misses nothing: money that left a promotion of which nothing was granted at all is seen as well,
-- and what lies in piggy banks is what cashback put there.
create or replace view reward_finding as
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
   where c.side = 'house' and c.name in (select 'promo:' || s.reward from reward_switch s) group by 1, 2
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
 where g.collected <> coalesce(c.amount, 0) or g.collections <> coalesce(c.n, 0);
