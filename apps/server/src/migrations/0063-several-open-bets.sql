-- Several open bets of a player at a shared table, and half cash-outs.
set local lock_timeout = '200ms';

-- The first stake of a player on a shared round is held under the key of earlier releases, which can end it too.
alter table round add column if not exists own_hold boolean;

-- Months that were created while the indexes were built have no rounds yet.
do $$
declare v_index regclass; v_partition regclass;
begin
  for v_partition in select i.inhrelid::regclass from pg_inherits i where i.inhparent = 'round'::regclass loop
    execute format('create index if not exists %I on %s (player_id, game_id)
                      where status = ''open'' and (pair_id is not null or shared_id is not null)',
                   replace(v_partition::text, 'round_', 'round_open_'), v_partition);
    execute format('create index if not exists %I on %s (player_id, id) include (game_id, is_bonus, bet)
                      where status = ''returned''',
                   replace(v_partition::text, 'round_', 'round_returned_'), v_partition);
    for v_index in
      select i.indexrelid::regclass from pg_index i
       where i.indrelid = v_partition and i.indisunique
         and pg_get_indexdef(i.indexrelid) ~ '\((player_id, game_id|shared_id, player_id)\)'
    loop
      execute format('drop index %s', v_index);
    end loop;
  end loop;
end $$;

-- As before; the win of an open round is that of its half cash-out, which is paid.
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
    or p.change <> case r.status when 'settled' then r.win - r.bet when 'open' then r.win else 0 end
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
