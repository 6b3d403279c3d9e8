-- Bets are recognised by their own rows instead of a stored response. The posting key of a bet that ends at once is its
-- request; a round that stays open has the key of its request here, and a bet on a shared round has the number of the
-- round whose hash was the newest published one.
alter table round add request text collate "C", add published int;

-- A process of release 0.13 finds bets in the table request only.
create function request_once() returns trigger language plpgsql as $$ begin return new; end $$;
revoke execute on function request_once from public;
create trigger request_once before insert on request
  for each row when (new.path = '/arcade/play') execute function request_once();

-- As before, but postings belong to the round of their reference: only some keys contain a seed pair and a nonce.
create or replace view round_finding as
with posted as (
  select p.player_id, p.ref, min(substring(p.key from '^(?:hold:)?(.*?)(?::end)?$')) as owner,
         bool_or(p.key like '%:end' or p.key like 'bet:%') as ended, sum(e.amount) as change
    from posting p
    join entry e on e.player_id = p.player_id and e.posting_id = p.id
   where p.key ~ '^(?:bet:|hold:bet:|hold:table:)'
   group by 1, 2
), owned as (
  select r.*, case when r.pair_id is not null then 'bet:' || r.pair_id || ':' || r.nonce
                   else 'table:' || r.shared_id end as owner
    from round r where r.pair_id is not null or r.shared_id is not null
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
  from round r where r.pair_id is not null group by r.pair_id having count(*) <> max(r.nonce) + 1
union all
select 'each hash of a chain leads to the one before it', 'round ' || t.number || ' of chain ' || t.chain_id
  from shared_round t
 where t.hash is not null
   and encode(sha256(t.hash::bytea), 'hex') <> published_hash(t.chain_id, t.number);
