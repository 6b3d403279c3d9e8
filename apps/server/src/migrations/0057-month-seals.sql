-- What the audit reads, and the guard of stored responses at the turn of a month.

-- Two requests with one id, one before and one after the turn of a month, go to two partitions: near the turn the trigger
-- looks for the other one.
create trigger response_once before insert on request for each row
  when (date_trunc('month', new.created_at - interval '1 hour', 'UTC') <> date_trunc('month', new.created_at + interval '1 hour', 'UTC'))
  execute function response_once();

-- What the audit reads: the open months and the balances before them, or all attached months with the setting
-- saguao.audit = all. A round's postings may be on the other side of the turn, so rounds begin an hour after it; those
-- before were audited with the month before.
create view audited_posting as select * from posting where id > audit_from();
create view audited_entry as select * from entry where posting_id > audit_from();
create view audited_round as select * from round where id >= audit_from_round();
create view audited_play as
  select * from posting where id > audit_from() and (ref >= 'R' and ref < audit_from_round()) is not true;
create view brought_forward as
  select player_id, account, case current_setting('saguao.audit', true) when 'all' then archived else sealed end as balance
    from balance_forward;
grant select on audited_posting, audited_entry, audited_round, audited_play, brought_forward to saguao_app;

create or replace view order_finding as
select 'every successful deposit has its posting' as rule,
       'deposit ' || d.id || ': ' || d.amount || ' ' || d.currency || ' credited, ' || coalesce(e.amount, 0) || ' posted'
         as detail
  from deposit d
  left join (
    select p.player_id, p.key, sum(x.amount) as amount
      from audited_posting p
      join audited_entry x on x.player_id = p.player_id and x.posting_id = p.id
      join chart c on c.id = x.account and c.side = 'player' and c.name = 'cash'
     where p.key like 'deposit:%' group by 1, 2) e
    on e.player_id = d.player_id and e.key = 'deposit:' || d.id
  left join posting_key k on k.player_id = d.player_id and k.key = 'deposit:' || d.id
 where d.state = 'success' and d.amount <> coalesce(e.amount, 0) and (k.posting_id <= audit_from()) is not true
union all
select 'every posting of a deposit has its successful order', 'posting ' || p.id || ', ' || p.key
  from audited_posting p
 where p.key like 'deposit:%'
   and not exists (select from deposit d where d.player_id = p.player_id and 'deposit:' || d.id = p.key
                                           and d.state = 'success')
union all
select 'every withdrawal under way holds its money', 'withdrawal ' || w.id || ' is ' || w.state
  from withdrawal w
 where w.state in ('created', 'approved', 'sent')
   and exists (select from posting_key p where p.player_id = w.player_id
                                       and p.key = 'hold:withdraw:' || w.id || ':end')
union all
select 'every withdrawal ended as its money did', 'withdrawal ' || w.id || ' is ' || w.state || ', its hold: '
         || coalesce(p.kind, 'open')
  from withdrawal w
  left join posting_key k on k.player_id = w.player_id and k.key = 'hold:withdraw:' || w.id || ':end'
  left join audited_posting p on p.player_id = k.player_id and p.id = k.posting_id
 where w.state in ('paid', 'returned') and (k.posting_id <= audit_from()) is not true
   and p.kind is distinct from case w.state when 'paid' then 'settle' else 'return' end
union all
select 'no hold without an owner', 'posting ' || p.id || ', ' || p.key
  from audited_posting p
 where p.kind = 'hold' and p.key like 'hold:withdraw:%'
   and not exists (select from withdrawal w where w.player_id = p.player_id and 'hold:withdraw:' || w.id = p.key);

create or replace view round_finding as
with posted as (
  select p.player_id, p.ref, min(substring(p.key from '^(?:hold:)?(.*?)(?::end)?$')) as owner,
         bool_or(p.key like '%:end' or p.key like 'bet:%') as ended, sum(e.amount) as change
    from audited_play p
    join audited_entry e on e.player_id = p.player_id and e.posting_id = p.id
   where p.key ~ '^(?:bet:|hold:bet:|hold:table:)'
   group by 1, 2
), owned as (
  select r.*, case when r.pair_id is not null then 'bet:' || r.pair_id || ':' || r.nonce
                   else 'table:' || r.shared_id end as owner
    from audited_round r where r.pair_id is not null or r.shared_id is not null
)
select 'every round moved its bet and its win' as rule,
       'round ' || r.id || ' is ' || r.status || ', bet ' || r.bet || ', win ' || r.win || ', posted '
         || coalesce(p.change::text, 'nothing') as detail
  from owned r
  left join posted p on p.player_id = r.player_id and p.ref = r.id
 where p.ref is null or p.ended = (r.status = 'open')
    or p.change <> case r.status when 'settled' then r.win - r.bet else 0 end
    or (p.owner ~ '^(bet:\d+:\d+|table:\d+)$' and p.owner <> r.owner)
union all
select 'every bet has its round', 'player ' || p.player_id || ', ' || p.owner
  from posted p
 where not exists (select from owned r where r.player_id = p.player_id and r.id = p.ref)
union all
select 'no nonce is left out', 'pair ' || r.pair_id || ' has ' || count(*) || ' rounds up to nonce ' || max(r.nonce)
  from audited_round r where r.pair_id is not null group by r.pair_id
having count(*) <> max(r.nonce) + 1
   and (select count(*) from round x where x.pair_id = r.pair_id and x.nonce >= min(r.nonce)) <> max(r.nonce) - min(r.nonce) + 1
union all
-- The first nonce of a pair follows the rounds of earlier months.
select 'no nonce is left out', 'pair ' || s.id || ' begins with nonce ' || r.nonce
  from (select pair_id, min(nonce) as nonce from audited_round where pair_id is not null group by 1) r
  join seed_pair s on s.id = r.pair_id
 where r.nonce > s.nonce_floor and not exists (select from round x where x.pair_id = s.id and x.nonce = r.nonce - 1)
union all
select 'each hash of a chain leads to the one before it', 'round ' || t.number || ' of chain ' || t.chain_id
  from shared_round t
 where t.hash is not null
   and encode(sha256(t.hash::bytea), 'hex') <> published_hash(t.chain_id, t.number);

create or replace view studio_finding as
with moved as (
  select p.player_id, p.ref as round_id, sum(e.amount) as change
    from audited_play p
    join audited_entry e on e.player_id = p.player_id and e.posting_id = p.id
   where p.key like 'studio:%' group by 1, 2
), told as (
  select s.player_id, s.round_id,
         coalesce(sum(t.amount) filter (where t.operation = 'bet' and not exists (
           select from studio_transaction b
            where b.studio = t.studio and b.operation = 'rollback' and b.bet_id = t.id and b.status = 'OK')), 0) as bet,
         coalesce(sum(t.amount) filter (where t.operation = 'win'), 0) as win
    from studio_round s
    join studio_transaction t
      on t.studio = s.studio and t.player_id = s.player_id and t.ref = s.ref and t.status = 'OK'
   group by 1, 2
)
select 'every round of a studio moved its bets and its wins' as rule,
       'round ' || s.round_id || ': bet ' || r.bet || ', win ' || r.win || ', told ' || coalesce(t.bet, 0) || ' and '
         || coalesce(t.win, 0) || ', posted ' || coalesce(m.change, 0) as detail
  from studio_round s
  join audited_round r on r.player_id = s.player_id and r.id = s.round_id
  left join told t on t.player_id = s.player_id and t.round_id = s.round_id
  left join moved m on m.player_id = s.player_id and m.round_id = s.round_id
 where (r.bet, r.win) is distinct from (t.bet, t.win) or r.win - r.bet <> coalesce(m.change, 0)
union all
select 'every movement of a studio is in one of its rounds', 'player ' || m.player_id || ', round ' || m.round_id
  from moved m
 where not exists (select from studio_round s where s.player_id = m.player_id and s.round_id = m.round_id);

create or replace view reward_finding as
with moved as (
  select p.player_id, p.key, c.name, sum(e.amount) as amount
    from audited_posting p
    join audited_entry e on e.player_id = p.player_id and e.posting_id = p.id
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
    from chart c
    join (select account, amount from audited_entry where player_id = 0
          union all select account, balance from brought_forward where player_id = 0) e on e.account = c.id
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
  from given g
  left join moved m on m.player_id = g.player_id and m.key = g.key and m.name = g.name
  left join posting_key k on k.player_id = g.player_id and k.key = g.key
 where m.amount is distinct from g.amount and (k.posting_id <= audit_from()) is not true
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

create or replace view sports_finding as
with posted as (
  select p.player_id, substring(p.key from '^(?:hold:)?slip:([A-Za-z0-9_-]+)(?::end|:again:\d+)?$') as slip_id,
         bool_or(p.key like '%:end') as ended, sum(e.amount) as change
    from audited_play p
    join audited_entry e on e.player_id = p.player_id and e.posting_id = p.id
   where p.key like 'hold:slip:%' or p.key like 'slip:%' group by 1, 2
), derived as (
  select s.currency, s.player_id, s.stake, coalesce(s.max_loss, 0) as max_loss, l.match_id, l.selection, l.n
    from slip s join slip_leg l on l.player_id = s.player_id and l.slip_id = s.id where s.status = 'open'
), counted as (
  select currency, 'house' as scope, '' as match_id, '' as selection, 0::bigint as player_id, count(*) as slips,
         sum(stake) as stake, sum(max_loss) as loss from derived where n = 1 group by currency
  union all
  select currency, 'player', '', '', player_id, count(*), sum(stake), sum(max_loss) from derived where n = 1
   group by currency, player_id
  union all
  select currency, 'match', match_id, '', 0, count(*), sum(stake), sum(max_loss) from derived
   group by currency, match_id
  union all
  select currency, 'outcome', match_id, selection, 0, count(*), sum(stake), sum(max_loss) from derived
   group by currency, match_id, selection
  union all
  select currency, 'player_match', match_id, '', player_id, count(*), sum(stake), sum(max_loss) from derived
   group by currency, match_id, player_id
)
select 'every slip moved its stake and its win' as rule,
       'slip ' || s.id || ' is ' || s.status || ', stake ' || s.stake || ', win ' || s.win || ', posted '
         || coalesce(p.change::text, 'nothing') as detail
  from slip s
  left join posted p on p.player_id = s.player_id and p.slip_id = s.id
 where s.id >= audit_from_round() and (p.slip_id is null or p.ended = (s.status = 'open')
    or p.change <> case when s.status = 'open' then 0 else s.win + s.overpaid - s.stake end)
union all
select 'every stake on a match has its slip', 'player ' || p.player_id || ', slip ' || p.slip_id
  from posted p
 where not exists (select from slip s where s.player_id = p.player_id and s.id = p.slip_id)
union all
select 'every slip is a round of its player', 'slip ' || s.id
  from slip s
  left join audited_round r on r.player_id = s.player_id and r.id = s.id
 where s.id >= audit_from_round() and (r.id is null or r.bet <> s.stake or (r.status = 'open') <> (s.status = 'open')
    or (s.status in ('settled', 'cashed') and r.win <> s.win))
union all
select 'no leg is left open by a match that is settled', 'leg ' || l.n || ' of slip ' || l.slip_id
  from slip_leg l join sports_match m on m.id = l.match_id
 where l.status = 'open' and m.settled_at is not null
union all
select 'exposure equals the open slips',
       concat_ws(' ', scope, currency, nullif(match_id, ''), nullif(selection, ''),
                 case when player_id <> 0 then 'player ' || player_id end)
         || ': stored ' || coalesce(e.loss, 0) || ' of ' || coalesce(e.slips, 0) || ' slips, derived '
         || coalesce(c.loss, 0) || ' of ' || coalesce(c.slips, 0)
  from counted c
  full join sports_exposure e using (currency, scope, match_id, selection, player_id)
 where coalesce(e.slips, 0) <> coalesce(c.slips, 0) or coalesce(e.stake, 0) <> coalesce(c.stake, 0)
    or coalesce(e.loss, 0) <> coalesce(c.loss, 0)
union all
select 'the possible loss of an open slip follows from its odds', 'slip ' || s.id || ': ' || s.max_loss
  from slip s join slip_leg l on l.player_id = s.player_id and l.slip_id = s.id
 where s.status = 'open' group by s.player_id, s.id, s.stake, s.max_loss
having s.max_loss <> slip_payout(s.stake, array_agg(l.odds_e2)) - s.stake;
