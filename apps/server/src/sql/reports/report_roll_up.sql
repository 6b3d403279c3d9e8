-- report_roll_up adds the postings up to p_upto to the figures of reports, at most 100,000 of them, and returns whether
-- postings are left.
-- Called by: modules/reports/roll-up.ts with the result of wallet_horizon.
-- Guarantees: each entry counts once: the row of report_state is locked, and figures and `upto` change in one transaction.
-- One process rolls up at a time; the others skip their turn. An entry without its posting stops the roll-up, because its
-- kind is null. Entries, postings and rounds are read by their block range indexes, whose newest blocks are summarised
-- about once a minute only: each call reads all of these, so few large steps cost less than many small ones. The planner
-- cannot know how few rows the steps of the statement have: other tables are looked up by key (lateral, offset 0),
-- everything else is joined by hash.
-- The bets and wins of a studio's round are several postings: each adds to the sums of squares what it changed in the sums
-- of its round, which are added up from the round's earlier postings. These are looked up from the month before the round on.
-- Touches: entry, posting, chart, ledger_month (wallet), round, studio_round, studio_transaction (games), because reports read across
-- modules.
create or replace function report_roll_up(p_upto bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan set enable_nestloop = off set enable_memoize = off set enable_sort = off
set work_mem = '32MB' as $$
declare
  v_from bigint; v_to bigint; v_brazil date; v_chile date; v_first_round text; v_last_round text;
  v_games int[] := array(select id from chart where side = 'house' and name like 'games:%');
  v_bonus int[] := array(select id from chart where side = 'player' and name = 'bonus');
  v_play int[] := array(select id from chart where side = 'player' and name = 'play');
begin
  select upto into v_from from report_state for update skip locked;
  if not found then
    return false;
  end if;
  v_to := posting_step(v_from, p_upto, 100000);
  if v_to <= v_from then
    update report_state set horizon = greatest(horizon, p_upto), rolled_at = now();
    return false;
  end if;

  -- Almost every step lies in one day, and its rounds between two round ids: days are then not computed for each posting,
  -- and only rounds that were begun earlier are looked up one by one.
  select case when report_day(min(posted_at), 'BRL') = report_day(max(posted_at), 'BRL') then report_day(min(posted_at), 'BRL') end,
         case when report_day(min(posted_at), 'CLP') = report_day(max(posted_at), 'CLP') then report_day(min(posted_at), 'CLP') end,
         min(ref collate "C") filter (where kind = 'round'), max(ref collate "C") filter (where kind = 'round')
    into v_brazil, v_chile, v_first_round, v_last_round
    from posting where id > v_from and id <= v_to;

  with leg as (
    select posting_id, account, sum(greatest(amount, 0))::bigint as credits, -sum(least(amount, 0))::bigint as debits
      from entry where posting_id > v_from and posting_id <= v_to group by 1, 2
  ), posted as materialized (
    select l.posting_id as id, l.account, l.credits, l.debits, p.player_id, p.kind, p.ref, report_country(c.currency) as country,
           coalesce(case c.currency when 'BRL' then v_brazil else v_chile end, report_day(p.posted_at, c.currency)) as day
      from leg l
      join chart c on c.id = l.account
      left join posting p on p.id = l.posting_id and p.id > v_from and p.id <= v_to
  ), account_sum as materialized (
    select day, account, kind, sum(credits) as credits, count(*) filter (where credits > 0) as credit_count,
           sum(debits) as debits, count(*) filter (where debits > 0) as debit_count
      from posted group by 1, 2, 3
  ), account_day as (
    insert into report_account_day as t (day, account, kind, credits, credit_count, debits, debit_count)
    select day, account, kind, credits, credit_count, debits, debit_count from account_sum
    on conflict (account, day, kind) do update
      set credits = t.credits + excluded.credits, credit_count = t.credit_count + excluded.credit_count,
          debits = t.debits + excluded.debits, debit_count = t.debit_count + excluded.debit_count
  ), account_month as (
    insert into report_account_month as t (account, month, change)
    select account, date_trunc('month', day::timestamp)::date, sum(credits - debits) from account_sum group by 1, 2
    on conflict (account, month) do update set change = t.change + excluded.change
  ), step_round as (
    select q.player_id, q.id, q.game_id, q.is_bonus from round q
     where q.id || '' >= v_first_round and q.id || '' <= v_last_round and q.id >= v_first_round and q.id <= v_last_round
  ), played as materialized (
    select p.id, p.player_id, p.kind, p.ref, p.day, p.country, p.account,
           case when p.kind in ('refund', 'return') then p.credits - p.debits else p.credits end as stake,
           case when p.kind in ('refund', 'return') then 0 else p.debits end as win,
           coalesce(n.game_id, r.game_id, '') as game_id, coalesce(n.is_bonus, r.is_bonus, b.id is not null) as is_bonus
      from posted p
      left join (select distinct id from posted where account = any (v_bonus)) b on b.id = p.id
      left join step_round n on n.player_id = p.player_id and n.id = p.ref
      left join lateral (select q.game_id, q.is_bonus from round q
                          where n.id is null and q.player_id = p.player_id and q.id = p.ref offset 0) r on true
     where p.account = any (v_games)
  ), touched as materialized (
    select s.* from (select distinct player_id, ref from played where kind in ('bet', 'win', 'refund')) o,
           lateral (select q.studio, q.player_id, q.ref, q.round_id from studio_round q
                     where q.player_id = o.player_id and q.round_id = o.ref offset 0) s
  ), message as materialized (
    select s.studio, s.player_id, s.round_id, t.operation, t.id, t.amount from touched s,
           lateral (select q.operation, q.id, q.amount from studio_transaction q
                     where q.studio = s.studio and q.player_id = s.player_id and q.ref = s.ref and q.status = 'OK'
                       and q.operation in ('bet', 'win') and q.amount > 0 offset 0) t
  ), keyed as (
    select player_id, round_id, 'studio:' || studio || ':' || operation || ':' || id as key,
           case operation when 'bet' then amount else 0 end as stake, case operation when 'win' then amount else 0 end as win
      from message
    union all
    select m.player_id, m.round_id, 'studio:' || m.studio || ':rollback:' || b.id, -m.amount, 0
      from message m,
           lateral (select q.id from studio_transaction q
                     where q.studio = m.studio and q.bet_id = m.id and q.operation = 'rollback' and q.status = 'OK' offset 0) b
     where m.operation = 'bet'
  ), history as (
    select p.id, k.stake, k.win, sum(k.stake) over w as stakes, sum(k.win) over w as wins
      from keyed k,
           lateral (select coalesce((select m.first_posting from ledger_month m where m.first_round <= k.round_id
                                      order by m.month desc offset 1 limit 1), 0) as first_posting offset 0) f,
           lateral (select q.id from posting q
                     where q.player_id = k.player_id and q.key = k.key and q.id >= f.first_posting offset 0) p
     where p.id <= v_to
    window w as (partition by k.player_id, k.round_id order by p.id)
  ), changed as materialized (
    select h.id, h.stakes, h.wins, h.stakes - h.stake as stakes_before, h.wins - h.win as wins_before
      from history h where h.id > v_from
  ), round_change as (
    -- The squares of almost every round fit into bigint, which is several times as fast as numeric.
    select p.country, p.day, p.game_id, p.account, p.is_bonus, p.stake, p.win,
           case when c.id is not null
                  then (c.stakes > 0 or c.wins > 0)::int - (c.stakes_before > 0 or c.wins_before > 0)::int
                when p.kind in ('refund', 'return') then -1
                when p.kind = 'win' then 0 else 1 end as rounds,
           c.id is null and greatest(abs(p.stake), p.win) < 3000000000 as is_small,
           case when c.id is not null then c.stakes * c.stakes - c.stakes_before * c.stakes_before
                else abs(p.stake)::numeric * p.stake end as stake_squares,
           case when c.id is not null then c.stakes * c.wins - c.stakes_before * c.wins_before
                else p.stake::numeric * p.win end as stake_wins,
           case when c.id is not null then c.wins * c.wins - c.wins_before * c.wins_before
                else p.win::numeric * p.win end as win_squares
      from played p left join changed c on c.id = p.id
  ), game_sum as materialized (
    select r.day, r.country, r.game_id, r.account, r.is_bonus, sum(r.rounds) as rounds, sum(r.stake) as stakes,
           sum(r.win) as wins,
           coalesce(sum(case when r.is_small then abs(r.stake) * r.stake end), 0)
             + coalesce(sum(case when not r.is_small then r.stake_squares end), 0) as stake_squares,
           coalesce(sum(case when r.is_small then r.stake * r.win end), 0)
             + coalesce(sum(case when not r.is_small then r.stake_wins end), 0) as stake_wins,
           coalesce(sum(case when r.is_small then r.win * r.win end), 0)
             + coalesce(sum(case when not r.is_small then r.win_squares end), 0) as win_squares
      from round_change r group by 1, 2, 3, 4, 5
  ), game_day as (
    insert into report_game_day as t (day, country, currency, game_id, studio, money, rounds, stakes, wins, stake_squares,
                                      stake_wins, win_squares)
    select g.day, g.country, c.currency, g.game_id, substr(c.name, 7), case when g.is_bonus then 'bonus' else 'cash' end,
           g.rounds, g.stakes, g.wins, g.stake_squares, g.stake_wins, g.win_squares
      from game_sum g join chart c on c.id = g.account
    on conflict (country, day, game_id, studio, money) do update
      set rounds = t.rounds + excluded.rounds, stakes = t.stakes + excluded.stakes, wins = t.wins + excluded.wins,
          stake_squares = t.stake_squares + excluded.stake_squares, stake_wins = t.stake_wins + excluded.stake_wins,
          win_squares = t.win_squares + excluded.win_squares
  ), game_month as (
    insert into report_game_month as t (country, month, game_id, studio, money, rounds, stakes, wins, stake_squares,
                                        stake_wins, win_squares)
    select g.country, date_trunc('month', g.day::timestamp)::date, g.game_id, substr(c.name, 7),
           case when g.is_bonus then 'bonus' else 'cash' end, sum(g.rounds), sum(g.stakes), sum(g.wins),
           sum(g.stake_squares), sum(g.stake_wins), sum(g.win_squares)
      from game_sum g join chart c on c.id = g.account group by 1, 2, 3, 4, 5
    on conflict (country, month, game_id, studio, money) do update
      set rounds = t.rounds + excluded.rounds, stakes = t.stakes + excluded.stakes, wins = t.wins + excluded.wins,
          stake_squares = t.stake_squares + excluded.stake_squares, stake_wins = t.stake_wins + excluded.stake_wins,
          win_squares = t.win_squares + excluded.win_squares
  ), market_day as (
    insert into report_market_day as t (country, day, rounds, stakes, wins, bonus_stakes, bonus_wins)
    select g.country, g.day, sum(g.rounds), sum(g.stakes), sum(g.wins),
           coalesce(sum(g.stakes) filter (where g.is_bonus), 0), coalesce(sum(g.wins) filter (where g.is_bonus), 0)
      from game_sum g group by 1, 2
    on conflict (country, day) do update
      set rounds = t.rounds + excluded.rounds, stakes = t.stakes + excluded.stakes, wins = t.wins + excluded.wins,
          bonus_stakes = t.bonus_stakes + excluded.bonus_stakes, bonus_wins = t.bonus_wins + excluded.bonus_wins
  ), active as materialized (
    select distinct p.player_id, p.country, p.day from posted p
     where p.kind in ('round', 'bet', 'recharge')
        or (p.kind = 'hold' and p.account = any (v_play) and p.credits > 0)
  ), present_day as (
    insert into report_player_period (unit, start, player_id)
    select 'day', a.day, a.player_id
      from active a
     order by 2, 3
    on conflict do nothing
    returning start, player_id
  ), present_longer as (
    -- A day that is known has its week and month already.
    insert into report_player_period (unit, start, player_id)
    select 'week', d.start - (extract(isodow from d.start)::int - 1), d.player_id from present_day d
    union
    select 'month', d.start - (extract(day from d.start)::int - 1), d.player_id from present_day d
    order by 1, 2, 3
    on conflict do nothing
    returning unit, start, player_id
  ), present as (
    select 'day' as unit, start, player_id from present_day
    union all
    select unit, start, player_id from present_longer
  ), first_deposit as (
    insert into report_first_deposit (player_id, country, day)
    select distinct on (p.player_id) p.player_id, p.country, p.day
      from posted p where p.kind = 'recharge' order by p.player_id, p.id
    on conflict do nothing
    returning player_id, country, day
  ), present_in as materialized (
    select s.unit, s.start, s.player_id, a.country
      from present s join (select distinct player_id, country from active) a on a.player_id = s.player_id
  ), active_count as (
    insert into report_active as t (unit, start, country, players)
    select s.unit, s.start, s.country, count(*) from present_in s group by 1, 2, 3
    on conflict (unit, start, country) do update set players = t.players + excluded.players
  ), depositor as (
    select f.player_id, f.country, f.day from first_deposit f
    union all
    select f.player_id, f.country, f.day
      from (select distinct player_id from present_in where unit <> 'day') s,
           lateral (select q.player_id, q.country, q.day from report_first_deposit q
                     where q.player_id = s.player_id offset 0) f
  ), member as (
    -- Periods that are new in this step, of old and new depositors …
    select s.unit, f.country, date_trunc(s.unit, f.day::timestamp)::date as cohort, s.start
      from present_in s join depositor f on f.player_id = s.player_id
     where s.unit <> 'day'
    union all
    -- … and earlier ones of new depositors: a bet before the first deposit of the same week.
    select s.unit, f.country, date_trunc(s.unit, f.day::timestamp)::date, s.start
      from first_deposit f
      join report_active a on a.unit <> 'day' and a.country = f.country
                          and a.start >= date_trunc(a.unit, f.day::timestamp)::date
      join lateral (select q.unit, q.start from report_player_period q
                     where q.unit = a.unit and q.start = a.start and q.player_id = f.player_id offset 0) s on true
  )
  insert into report_cohort as t (unit, country, cohort, start, players)
  select m.unit, m.country, m.cohort, m.start, count(*) from member m where m.start >= m.cohort group by 1, 2, 3, 4
  on conflict (unit, country, cohort, start) do update set players = t.players + excluded.players;

  update report_state set upto = v_to, horizon = greatest(horizon, p_upto), rolled_at = now();
  return v_to < p_upto;
end $$;
revoke execute on function report_roll_up from public;
grant execute on function report_roll_up to saguao_app;
