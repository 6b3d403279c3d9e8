-- regulator_control returns what the house accounts say about a span of time, as a control of the files: `funds` is what
-- the players of the currency had at its end, stakes of open bets included; `play` is what bets took from wallets in the
-- span, less wins, prizes of the jackpot and returned stakes. The share of a bet stays in play until it is won.
-- Called by: modules/compliance/regulator/sources.ts, in one snapshot with the file.
-- Touches: entry, chart, posting, house_total (wallet), because the ledger is the control.
create or replace function regulator_control(p_currency text, p_from timestamptz, p_to timestamptz, p_first bigint)
returns table (funds numeric, play numeric)
language sql stable set search_path = public, pg_temp as $$
  with moved as materialized (
    select e.player_id, e.posting_id, c.side, c.name, e.amount
      from entry e join chart c on c.id = e.account and c.currency = p_currency
     where e.posting_id >= p_first
  ), posted as (
    select p.id, p.posted_at, p.kind
      from (select distinct m.player_id, m.posting_id from moved m) d
      join posting p on p.player_id = d.player_id and p.id = d.posting_id
  ), house_now as (
    select coalesce(sum(t.balance), 0) as balance from house_total t join chart c on c.id = t.account
     where c.currency = p_currency
  ), house_tail as (
    select coalesce(sum(e.amount), 0) as balance from entry e join chart c on c.id = e.account
     where e.player_id = 0 and c.currency = p_currency
       and e.posting_id > (select coalesce(max(t.upto), 0) from house_total t)
  ), span as (
    select coalesce(sum(m.amount) filter (where m.side = 'house' and p.posted_at >= p_to), 0) as house_since,
           coalesce(sum(m.amount) filter (where p.posted_at >= p_from and p.posted_at < p_to
             and (m.name like 'games:%' or m.name like 'jackpot:%' and p.kind = 'round'
                  or m.side = 'player' and m.name = 'play')), 0) as play
      from moved m join posted p on p.id = m.posting_id
  )
  select -(n.balance + t.balance - s.house_since), s.play from house_now n, house_tail t, span s
$$;
revoke execute on function regulator_control from public;
grant execute on function regulator_control to saguao_app;
