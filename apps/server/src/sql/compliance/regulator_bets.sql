-- regulator_bets returns the movements of bets of a currency in a span of time, in the order of their postings. p_first
-- and p_last bound the posting ids; p_from and p_to decide.
-- Called by: modules/compliance/regulator/sources.ts and regulator_games.
-- Touches: entry, chart, posting (wallet), round (games), because a bet is a posting and belongs to the game of its round.
create or replace function regulator_bets(p_currency text, p_from timestamptz, p_to timestamptz, p_first bigint,
  p_last bigint)
returns table (posting_id bigint, at timestamptz, player_id bigint, bet text, game text, is_bonus boolean, stake bigint,
  win bigint, returned bigint)
language sql stable set search_path = public, pg_temp as $$
  with moved as (
    select e.posting_id, max(e.player_id) as player_id,
           coalesce(-sum(e.amount) filter (where c.name in ('cash', 'bonus') and e.amount < 0), 0)::bigint as paid,
           coalesce(sum(e.amount) filter (where c.name in ('cash', 'bonus') and e.amount > 0), 0)::bigint as received,
           bool_or(c.name = 'bonus') as is_bonus
      from entry e join chart c on c.id = e.account
     where e.posting_id >= p_first and e.posting_id <= p_last and c.currency = p_currency
     group by e.posting_id
    having bool_or(c.name = 'play' or c.name like 'games:%')
  )
  select m.posting_id, p.posted_at, m.player_id, p.ref, r.game_id, m.is_bonus, m.paid,
         case when p.kind in ('refund', 'return') then 0 else m.received end,
         case when p.kind in ('refund', 'return') then m.received else 0 end
    from moved m
    join posting p on p.player_id = m.player_id and p.id = m.posting_id
    left join round r on r.player_id = m.player_id and r.id = p.ref
   where p.posted_at >= p_from and p.posted_at < p_to and (m.paid > 0 or m.received > 0)
   order by m.posting_id
$$;
revoke execute on function regulator_bets from public;
grant execute on function regulator_bets to saguao_app;
