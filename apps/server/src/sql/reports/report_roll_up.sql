-- report_roll_up adds the postings up to p_upto to the figures of reports, at most 20,000 of them, and returns whether
-- postings are left.
-- Called by: modules/reports/roll-up.ts with the result of wallet_horizon.
-- Guarantees: each entry counts once: the row of report_state is locked, and figures and `upto` change in one transaction.
-- One process rolls up at a time; the others skip their turn. An entry without its posting stops the roll-up, because its
-- day is null. Postings and rounds are looked up by primary key (offset 0), because the planner cannot know how few they are.
-- The bets and wins of a studio's round are several postings: each adds to the sums of squares what it changed in the sums
-- of its round, which are added up from the round's earlier postings.
-- Touches: entry, posting, chart (wallet), round, studio_round, studio_transaction (games), because reports read across
-- modules.
create or replace function report_roll_up(p_upto bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare v_from bigint; v_to bigint;
begin
  select upto into v_from from report_state for update skip locked;
  if not found then
    return false;
  end if;
  v_to := least(p_upto, v_from + 20000);
  if v_to <= v_from then
    update report_state set horizon = greatest(horizon, p_upto), rolled_at = now();
    return false;
  end if;

  with moved as materialized (
    select e.player_id, e.posting_id, e.account, e.amount, c.side, c.name, c.currency
      from entry e join chart c on c.id = e.account
     where e.posting_id > v_from and e.posting_id <= v_to
  ), owner as materialized (
    select player_id, posting_id, min(currency) as currency, bool_or(name = 'bonus') as is_bonus,
           bool_or(name = 'play' and amount > 0) as is_play
      from moved group by 1, 2
  ), posted as materialized (
    select p.*, report_day(p.posted_at, o.currency) as day, report_country(o.currency) as country, o.is_bonus, o.is_play
      from owner o,
           lateral (select q.id, q.player_id, q.kind, q.ref, q.posted_at from posting q
                     where q.player_id = o.player_id and q.id = o.posting_id offset 0) p
  ), leg as materialized (
    select posting_id, account, min(name) as name, min(side) as side,
           coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credits,
           coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as debits
      from moved group by 1, 2
  ), account_day as (
    insert into report_account_day as t (day, account, kind, credits, credit_count, debits, debit_count)
    select p.day, l.account, p.kind, sum(l.credits), count(*) filter (where l.credits > 0),
           sum(l.debits), count(*) filter (where l.debits > 0)
      from leg l left join posted p on p.id = l.posting_id
     group by 1, 2, 3
    on conflict (day, account, kind) do update
      set credits = t.credits + excluded.credits, credit_count = t.credit_count + excluded.credit_count,
          debits = t.debits + excluded.debits, debit_count = t.debit_count + excluded.debit_count
  ), played as materialized (
    select p.id, p.player_id, p.kind, p.ref, p.day, p.country, substr(l.name, 7) as studio,
           case when p.kind in ('refund', 'return') then l.credits - l.debits else l.credits end as stake,
           case when p.kind in ('refund', 'return') then 0 else l.debits end as win,
           coalesce(r.game_id, '') as game_id, coalesce(r.is_bonus, p.is_bonus) as is_bonus
      from leg l
      join posted p on p.id = l.posting_id
      left join lateral (select q.game_id, q.is_bonus from round q
                          where q.player_id = p.player_id and q.id = p.ref offset 0) r on true
     where l.side = 'house' and l.name like 'games:%'
  ), touched as (
    select distinct p.player_id, p.ref from played p where p.kind in ('bet', 'win', 'refund') and p.ref is not null
  ), message as (
    select s.player_id, s.round_id, 'studio:' || s.studio || ':' || t.operation || ':' || t.id as key,
           case t.operation when 'bet' then t.amount else 0 end as stake,
           case t.operation when 'win' then t.amount else 0 end as win
      from touched o
      join studio_round s on s.player_id = o.player_id and s.round_id = o.ref
      join studio_transaction t on t.studio = s.studio and t.player_id = s.player_id and t.ref = s.ref
     where t.operation in ('bet', 'win') and t.status = 'OK' and t.amount > 0
    union all
    select s.player_id, s.round_id, 'studio:' || s.studio || ':rollback:' || b.id, -t.amount, 0
      from touched o
      join studio_round s on s.player_id = o.player_id and s.round_id = o.ref
      join studio_transaction t on t.studio = s.studio and t.player_id = s.player_id and t.ref = s.ref
      join studio_transaction b on b.studio = t.studio and b.bet_id = t.id
     where t.operation = 'bet' and t.status = 'OK' and t.amount > 0 and b.operation = 'rollback' and b.status = 'OK'
  ), history as (
    select p.id, m.stake, m.win, sum(m.stake) over w as stakes, sum(m.win) over w as wins
      from message m,
           lateral (select q.id from posting q where q.player_id = m.player_id and q.key = m.key offset 0) p
     where p.id <= v_to
    window w as (partition by m.player_id, m.round_id order by p.id)
  ), changed as (
    select h.id, h.stakes, h.wins, h.stakes - h.stake as stakes_before, h.wins - h.win as wins_before
      from history h where h.id > v_from
  ), round_change as (
    select p.country, p.day, p.game_id, p.studio, p.is_bonus, p.stake, p.win,
           case when c.id is not null
                  then (c.stakes > 0 or c.wins > 0)::int - (c.stakes_before > 0 or c.wins_before > 0)::int
                when p.kind in ('refund', 'return') then -1
                when p.kind = 'win' then 0 else 1 end as rounds,
           case when c.id is not null then c.stakes * c.stakes - c.stakes_before * c.stakes_before
                else sign(p.stake)::numeric * p.stake * p.stake end as stake_squares,
           case when c.id is not null then c.stakes * c.wins - c.stakes_before * c.wins_before
                else p.stake::numeric * p.win end as stake_wins,
           case when c.id is not null then c.wins * c.wins - c.wins_before * c.wins_before
                else p.win::numeric * p.win end as win_squares
      from played p left join changed c on c.id = p.id
  ), game_day as (
    insert into report_game_day as t (day, country, currency, game_id, studio, money, rounds, stakes, wins, stake_squares,
                                      stake_wins, win_squares)
    select r.day, r.country, case r.country when 'BR' then 'BRL' else 'CLP' end, r.game_id, r.studio,
           case when r.is_bonus then 'bonus' else 'cash' end, sum(r.rounds), sum(r.stake), sum(r.win),
           sum(r.stake_squares), sum(r.stake_wins), sum(r.win_squares)
      from round_change r group by r.country, r.day, r.game_id, r.studio, r.is_bonus
    on conflict (country, day, game_id, studio, money) do update
      set rounds = t.rounds + excluded.rounds, stakes = t.stakes + excluded.stakes, wins = t.wins + excluded.wins,
          stake_squares = t.stake_squares + excluded.stake_squares, stake_wins = t.stake_wins + excluded.stake_wins,
          win_squares = t.win_squares + excluded.win_squares
  ), active as materialized (
    select distinct p.player_id, p.country, p.day from posted p
     where p.kind in ('round', 'bet', 'recharge') or (p.kind = 'hold' and p.is_play)
  ), present as (
    insert into report_player_period (unit, start, player_id)
    select distinct u.unit, case u.unit when 'day' then a.day else date_trunc(u.unit, a.day::timestamp)::date end, a.player_id
      from active a, unnest(array['day', 'week', 'month']) u(unit)
    on conflict do nothing
    returning unit, start, player_id
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
      from (select distinct player_id from present_in) s
      join report_first_deposit f on f.player_id = s.player_id
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
      join report_player_period s on s.unit = a.unit and s.start = a.start and s.player_id = f.player_id
  )
  insert into report_cohort as t (unit, country, cohort, start, players)
  select m.unit, m.country, m.cohort, m.start, count(*) from member m where m.start >= m.cohort group by 1, 2, 3, 4
  on conflict (unit, country, cohort, start) do update set players = t.players + excluded.players;

  update report_state set upto = v_to, horizon = greatest(horizon, p_upto), rolled_at = now();
  return v_to < p_upto;
end $$;
revoke execute on function report_roll_up from public;
grant execute on function report_roll_up to saguao_app;
