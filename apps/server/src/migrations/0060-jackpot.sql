-- The jackpot of the slots: the policy that allows it, and the wins. The pot is the balance of the house account
-- jackpot:slots. Numbers of a currency are 1, 2, 3, …: two processes cannot pay the same pot.
alter table market_policy add column jackpot boolean not null default false;
-- under traffic: the table has four rows
update market_policy set jackpot = true where mode = 'sandbox';
grant update (jackpot) on market_policy to saguao_app;

create table jackpot_win (
  currency text collate "C" not null check (currency in ('BRL', 'CLP')),
  number int not null check (number > 0),
  player_id bigint not null references player,
  game_id text collate "C" not null,
  round_id text collate "C" not null unique,
  -- The pot before the win, and the part of it that the player received.
  pot bigint not null,
  amount bigint not null check (amount > 0 and amount <= pot * 9 / 10),
  won_at timestamptz not null,
  primary key (currency, number)
);
create index jackpot_win_of_player on jackpot_win (player_id);
grant select on jackpot_win to saguao_app;

create view jackpot_finding as
with posted as (
  select p.player_id, p.ref, c.currency, -sum(e.amount) as amount
    from audited_entry e
    join audited_play p on p.id = e.posting_id
    join chart c on c.id = e.account and c.side = 'house' and c.name = 'jackpot:slots'
   where e.player_id = 0 and e.amount < 0
   group by 1, 2, 3
)
select 'every jackpot win has its payment' as rule,
       'win ' || w.number || ' in ' || w.currency || ' of ' || w.amount || ', posted ' || coalesce(p.amount::text, 'nothing')
         as detail
  from jackpot_win w
  left join posted p on p.player_id = w.player_id and p.ref = w.round_id and p.currency = w.currency
 where w.round_id >= audit_from_round() and p.amount is distinct from w.amount
union all
select 'every payment of the jackpot has its win', 'round ' || p.ref || ': ' || p.amount || ' ' || p.currency
  from posted p
 where not exists (select from jackpot_win w
                    where w.round_id = p.ref and w.currency = p.currency and w.amount = p.amount)
union all
select 'wins of the jackpot are numbered without gaps', currency || ': ' || count(*) || ' wins up to ' || max(number)
  from jackpot_win group by currency having count(*) <> max(number);
grant select on jackpot_finding to saguao_app;
