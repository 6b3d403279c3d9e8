-- regulator_wallets returns the money of each player of a currency at the end of a span of time, and what moved it in the
-- span, in the order of the players. Balances are the stored ones less the entries since. Stakes of open bets (account
-- play) are not part of the wallet. A kind of posting that no column covers makes the columns disagree, which the caller
-- finds.
-- Called by: modules/compliance/regulator/sources.ts, in one snapshot with regulator_control.
-- Touches: account, entry, chart, posting (wallet), because balances and movements are there.
create or replace function regulator_wallets(p_currency text, p_from timestamptz, p_to timestamptz, p_first bigint)
returns table (player_id bigint, opening bigint, deposited bigint, withdrawn bigint, staked bigint, won bigint,
  returned bigint, rewarded bigint, adjusted bigint, closing bigint, cash bigint, locked bigint, promotional bigint,
  open_bets bigint)
language sql stable set search_path = public, pg_temp as $$
  with moved as (
    select e.player_id, c.name, e.amount, p.kind, p.posted_at < p_to as is_inside,
           coalesce(p.ref like 'withdraw:%', false) as is_payout, p.key like 'hold:%' as is_hold
      from entry e
      join chart c on c.id = e.account and c.currency = p_currency and c.side = 'player'
      join posting p on p.player_id = e.player_id and p.id = e.posting_id
     where e.posting_id >= p_first and e.player_id > 0 and p.posted_at >= p_from
  ), change as (
    select m.player_id,
      coalesce(sum(m.amount) filter (where m.is_inside and m.name <> 'play'), 0) as inside,
      coalesce(sum(m.amount) filter (where not m.is_inside and m.name = 'cash'), 0) as cash_since,
      coalesce(sum(m.amount) filter (where not m.is_inside and m.name = 'locked'), 0) as locked_since,
      coalesce(sum(m.amount) filter (where not m.is_inside and m.name in ('bonus', 'pb', 'pig')), 0) as promo_since,
      coalesce(sum(m.amount) filter (where not m.is_inside and m.name = 'play'), 0) as play_since,
      coalesce(sum(m.amount) filter (where m.is_inside and m.kind = 'recharge'), 0) as deposited,
      coalesce(-sum(m.amount) filter (where m.is_inside and (m.kind = 'withdraw' or m.kind = 'settle' and m.is_payout)),
        0) as withdrawn,
      coalesce(-sum(m.amount) filter (where m.is_inside and m.name <> 'play' and m.amount < 0
        and (m.kind in ('bet', 'round') or m.kind = 'hold' and not m.is_payout)), 0) as staked,
      coalesce(sum(m.amount) filter (where m.is_inside and m.name <> 'play' and m.amount > 0
        and (m.kind in ('win', 'round') or m.kind = 'settle' and not m.is_payout)), 0) as won,
      coalesce(sum(m.amount) filter (where m.is_inside and m.name <> 'play'
        and (m.kind = 'refund' or m.kind = 'return' and m.is_hold and not m.is_payout)), 0) as returned,
      coalesce(sum(m.amount) filter (where m.is_inside
        and (m.kind in ('bonus', 'release', 'collect', 'forfeit', 'cashback', 'envelope')
          or m.kind = 'return' and not m.is_hold)), 0) as rewarded,
      coalesce(sum(m.amount) filter (where m.is_inside and m.kind = 'adjustment'), 0) as adjusted
      from moved m group by m.player_id
  ), balance as (
    select a.player_id,
      coalesce(sum(a.balance) filter (where c.name = 'cash'), 0) as cash,
      coalesce(sum(a.balance) filter (where c.name = 'locked'), 0) as locked,
      coalesce(sum(a.balance) filter (where c.name in ('bonus', 'pb', 'pig')), 0) as promotional,
      coalesce(sum(a.balance) filter (where c.name = 'play'), 0) as play
      from account a join chart c on c.id = a.account and c.currency = p_currency and c.side = 'player'
     group by a.player_id
  ), wallet as (
    select b.player_id, b.cash - coalesce(m.cash_since, 0) as cash, b.locked - coalesce(m.locked_since, 0) as locked,
           b.promotional - coalesce(m.promo_since, 0) as promotional, b.play - coalesce(m.play_since, 0) as open_bets,
           coalesce(m.inside, 0) as inside, coalesce(m.deposited, 0) as deposited,
           coalesce(m.withdrawn, 0) as withdrawn, coalesce(m.staked, 0) as staked, coalesce(m.won, 0) as won,
           coalesce(m.returned, 0) as returned, coalesce(m.rewarded, 0) as rewarded,
           coalesce(m.adjusted, 0) as adjusted
      from balance b left join change m on m.player_id = b.player_id
  )
  select w.player_id, (w.cash + w.locked + w.promotional - w.inside)::bigint, w.deposited::bigint, w.withdrawn::bigint,
         w.staked::bigint, w.won::bigint, w.returned::bigint, w.rewarded::bigint, w.adjusted::bigint,
         (w.cash + w.locked + w.promotional)::bigint, w.cash::bigint, w.locked::bigint, w.promotional::bigint,
         w.open_bets::bigint
    from wallet w
   where w.cash <> 0 or w.locked <> 0 or w.promotional <> 0 or w.open_bets <> 0 or w.inside <> 0 or w.staked <> 0
      or w.won <> 0 or w.deposited <> 0 or w.withdrawn <> 0 or w.returned <> 0 or w.rewarded <> 0 or w.adjusted <> 0
   order by w.player_id
$$;
revoke execute on function regulator_wallets from public;
grant execute on function regulator_wallets to saguao_app;
