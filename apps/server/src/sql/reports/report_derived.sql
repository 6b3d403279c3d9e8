-- report_derived computes the figures of report_reported a second time, from the rows of the ledger, rounds, orders and
-- players themselves. p_from is the first day of a month and p_to its last one.
-- Called by: modules/reports/compare.ts. It reads the whole ledger up to the watermark of the roll-up, so it takes long on
-- a large one and is run by a job. Everything is joined by hash, because the planner cannot know how many rows a month has.
-- Archived months are in the balances brought forward; a month that is archived itself is refused.
-- Touches: entry, posting, chart, balance_forward, posting_key (wallet), round, studio_round (games), deposit, withdrawal (payments), player (identity),
-- because reports read across modules.
create or replace function report_derived(p_country text, p_from date, p_to date)
returns table (figure text, day date, value numeric)
language plpgsql stable security definer set search_path = public, pg_temp set work_mem = '64MB' set enable_nestloop = off as $$
#variable_conflict use_column
declare
  v_currency text := case p_country when 'BR' then 'BRL' else 'CLP' end;
  v_zone text := case p_country when 'BR' then 'America/Sao_Paulo' else 'America/Santiago' end;
  v_from timestamptz := p_from::timestamp at time zone v_zone;
  v_until timestamptz := (p_to + 1)::timestamp at time zone v_zone;
  v_upto bigint := (select upto from report_state);
begin
  if exists (select from ledger_archived() o where v_from < o.since) then
    raise exception 'the postings of % are archived: attach their month first', p_from;
  end if;
  return query
  with leg as materialized (
    select p.id, p.player_id, p.kind, p.ref, (p.posted_at at time zone v_zone)::date as day, c.name, e.player_id as account_of,
           coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credits,
           coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as debits
      from posting p
      join entry e on e.posting_id = p.id
      join chart c on c.id = e.account and c.currency = v_currency
     where p.posted_at >= v_from and p.posted_at < v_until and p.id <= v_upto
     group by 1, 2, 3, 4, 5, 6, 7
  ), earlier as (
    select c.name, sum(e.amount) as amount
      from posting p
      join entry e on e.posting_id = p.id
      join chart c on c.id = e.account and c.currency = v_currency
     where p.posted_at < v_from and p.id <= v_upto
     group by 1
    union all
    select c.name, b.archived from balance_forward b join chart c on c.id = b.account and c.currency = v_currency
  ), game_leg as materialized (
    select l.id, l.player_id, l.kind, l.ref, l.day, substr(l.name, 7) as studio,
           coalesce(r.game_id, '') as game_id,
           coalesce(r.is_bonus, b.id is not null) as is_bonus,
           case when l.kind in ('refund', 'return') then l.credits - l.debits else l.credits end as stake,
           case when l.kind in ('refund', 'return') then 0 else l.debits end as win,
           s.round_id is not null and l.kind in ('bet', 'win', 'refund') as is_studio
      from leg l
      left join round r on r.player_id = l.player_id and r.id = l.ref
      left join studio_round s on s.player_id = l.player_id and s.round_id = l.ref
      left join (select distinct id from leg where name = 'bonus') b on b.id = l.id
     where l.name like 'games:%'
  ), history as (
    -- All postings of the studios' rounds of the month, also those of other months.
    select p.id, sum(m.stake) over w as stakes, sum(m.win) over w as wins, m.stake, m.win
      from posting p
      join (select distinct player_id, ref from game_leg where is_studio) t on t.player_id = p.player_id and t.ref = p.ref,
           lateral (select coalesce(sum(case when p.kind = 'win' then 0 else -e.amount end), 0) as stake,
                           coalesce(sum(case when p.kind = 'win' then e.amount else 0 end), 0) as win
                      from entry e where e.player_id = p.player_id and e.player_id > 0 and e.posting_id = p.id) m
     where p.kind in ('bet', 'win', 'refund') and p.id <= v_upto
    window w as (partition by p.player_id, p.ref order by p.id)
  ), round_change as (
    select g.game_id, g.studio, g.is_bonus, g.day, g.stake, g.win,
           case when g.is_studio then (h.stakes > 0 or h.wins > 0)::int - (h.stakes > h.stake or h.wins > h.win)::int
                else case when g.kind in ('refund', 'return') then -1 when g.kind = 'win' then 0 else 1 end end as rounds,
           case when g.is_studio then h.stakes * h.stakes - (h.stakes - h.stake) * (h.stakes - h.stake)
                else sign(g.stake) * g.stake * g.stake end as stake_squares,
           case when g.is_studio then h.stakes * h.wins - (h.stakes - h.stake) * (h.wins - h.win)
                else g.stake * g.win end as stake_wins,
           case when g.is_studio then h.wins * h.wins - (h.wins - h.win) * (h.wins - h.win) else g.win * g.win end as win_squares
      from game_leg g left join history h on g.is_studio and h.id = g.id
  ), game_day as materialized (
    select r.game_id || '/' || r.studio || '/' || case when r.is_bonus then 'bonus' else 'cash' end as name, r.day, r.is_bonus,
           sum(r.rounds)::numeric as rounds, sum(r.stake) as stakes, sum(r.win) as wins,
           sum(r.stake_squares) as stake_squares, sum(r.stake_wins) as stake_wins, sum(r.win_squares) as win_squares
      from round_change r group by 1, 2, 3
  ), account_day as (
    select 'account/' || l.name || '/' || l.kind as name, l.day, sum(l.credits) as credits,
           count(*) filter (where l.credits > 0) as credit_count, sum(l.debits) as debits,
           count(*) filter (where l.debits > 0) as debit_count
      from leg l group by 1, 2
  ), active as (
    select distinct l.player_id, l.day from leg l
     where l.kind in ('round', 'bet', 'recharge') or (l.kind = 'hold' and l.name = 'play' and l.credits > 0)
  ), first_deposit as (
    select distinct on (p.player_id) p.player_id, (p.posted_at at time zone v_zone)::date as day
      from posting p
      join entry e on e.player_id = p.player_id and e.player_id > 0 and e.posting_id = p.id
      join chart c on c.id = e.account and c.currency = v_currency
     where p.kind = 'recharge' and p.id <= v_upto
       and not exists (select from posting_key k, ledger_archived() o
                        where k.player_id = p.player_id and k.key like 'deposit:%' and k.posting_id < o.first_posting)
     order by p.player_id, p.id
  ), ordered as (
    select 'deposit' as kind, d.pay_channel, d.payment_method, d.state, (d.created_at at time zone v_zone)::date as day,
           d.amount, d.fee
      from deposit d where d.country = p_country and d.created_at >= v_from and d.created_at < v_until
    union all
    select 'withdrawal', w.pay_channel, w.payment_method, w.state, (w.created_at at time zone v_zone)::date, w.amount, w.fee
      from withdrawal w where w.country = p_country and w.created_at >= v_from and w.created_at < v_until
  ), order_day as (
    select 'order/' || o.kind || '/' || o.pay_channel || '/' || o.payment_method || '/' || o.state as name, o.day,
           count(*) as orders, sum(o.amount) as amount, sum(o.fee) as fee
      from ordered o group by 1, 2
  )
  select a.name || '/' || v.name, a.day, v.value
    from account_day a,
         lateral (values ('credits', a.credits), ('creditCount', a.credit_count), ('debits', a.debits),
                         ('debitCount', a.debit_count)) v(name, value)
  union all
  select 'balance/' || b.name, p_to, sum(b.amount)
    from (select name, amount from earlier union all select name, credits - debits from leg) b group by b.name
  union all
  select 'game/' || g.name || '/' || v.name, g.day, v.value
    from game_day g,
         lateral (values ('rounds', g.rounds), ('stakes', g.stakes), ('wins', g.wins), ('stakeSquares', g.stake_squares),
                         ('stakeWins', g.stake_wins), ('winSquares', g.win_squares)) v(name, value)
  union all
  select 'month/' || g.name || '/' || v.name, p_from, sum(v.value)
    from game_day g,
         lateral (values ('rounds', g.rounds), ('stakes', g.stakes), ('wins', g.wins), ('stakeSquares', g.stake_squares),
                         ('stakeWins', g.stake_wins), ('winSquares', g.win_squares)) v(name, value)
   group by g.name, v.name
  union all
  select 'market/' || v.name, g.day, sum(v.value)
    from game_day g,
         lateral (values ('rounds', g.rounds), ('stakes', g.stakes), ('wins', g.wins),
                         ('bonusStakes', case when g.is_bonus then g.stakes else 0 end),
                         ('bonusWins', case when g.is_bonus then g.wins else 0 end)) v(name, value)
   group by v.name, g.day
  union all
  select o.name || '/' || v.name, o.day, v.value
    from order_day o, lateral (values ('orders', o.orders), ('amount', o.amount), ('fee', o.fee)) v(name, value)
  union all
  select 'registered', (p.created_at at time zone v_zone)::date, count(*)
    from player p where p.country = p_country and p.created_at >= v_from and p.created_at < v_until group by 2
  union all
  select 'active/day', a.day, count(*) from active a group by 2
  union all
  select 'active/month', p_from, count(distinct a.player_id) from active a having count(*) > 0
  union all
  select 'cohort/month/' || p_from, p_from, count(*)
    from first_deposit f where f.day between p_from and p_to having count(*) > 0;
end $$;
revoke execute on function report_derived from public;
grant execute on function report_derived to saguao_app;
