-- Months of the ledger. Postings and entries are partitioned by posting id, rounds by round id, stored responses by time.
-- The bounds of a month are known before it begins: the ids of its postings start at the month times 10^10, and round ids
-- start with their time. `turned_at` is the moment from which postings got ids of the month.
create table ledger_month (
  month int primary key check (month between 200001 and 299912 and month % 100 between 1 and 12),
  first_posting bigint not null unique,
  first_round text collate "C" not null unique,
  turned_at timestamptz,
  -- The last posting id, from the turn to the next month on.
  last_posting bigint,
  -- A month is sealed when its rows can no longer change. `sealed_upto` is the last posting in balance_forward, `hash` a
  -- hash over the month's postings and entries up to there, which were counted.
  sealed_upto bigint,
  postings bigint not null default 0,
  entries bigint not null default 0,
  hash bytea,
  sealed_at timestamptz,
  archived_at timestamptz,
  -- See 0064.
  archive_hash bytea
);
grant select on ledger_month to saguao_app;

-- See 0063. The functions of this release, which are applied before the next migration, need both columns.
alter table round add own_hold boolean;

-- The first month holds all rows up to its end. It ends at least a week after this migration, because the following
-- ones need time to validate that no row is outside of it.
with recursive bound as (
  select date_trunc('month', now() at time zone 'UTC' + interval '7 days') as last_month
), digits(rest, id) as (
  select (extract(epoch from (last_month + interval '1 month') at time zone 'UTC') * 1000000)::bigint, '' from bound
  union all
  select rest / 36, substr('0123456789abcdefghijklmnopqrstuvwxyz', (rest % 36)::int + 1, 1) || id from digits where rest > 0
)
insert into ledger_month (month, first_posting, first_round, turned_at)
select to_char(last_month, 'YYYYMM')::int, 0, 'R', now() from bound
union all
select to_char(last_month + interval '1 month', 'YYYYMM')::int,
       to_char(last_month + interval '1 month', 'YYYYMM')::bigint * 10000000000, 'R' || lpad(id, 10, '0'), null
  from bound, digits where rest = 0;

-- The keys of all months, because a unique index of a partitioned table cannot span its partitions. Keys of bets are not
-- here: the nonce of a seed pair and the transactions of studios are unique by other tables.
create table posting_key (
  player_id bigint not null,
  key text collate "C" not null,
  posting_id bigint not null,
  primary key (player_id, key)
);
grant select on posting_key to saguao_app;

-- Every nonce of a round before `floor_round` is below `nonce_floor`. round_add advances both with the first round of a
-- pair in a month.
alter table seed_pair
  add nonce_floor int not null default 0,
  add floor_round text collate "C" not null default 'R';

-- `sealed` is the sum of the account's entries up to the largest sealed_upto, `archived` that of the archived months.
-- Player 0 stands for the house.
create table balance_forward (
  player_id bigint not null,
  account int not null references chart,
  sealed bigint not null default 0,
  archived bigint not null default 0,
  primary key (player_id, account)
);
grant select on balance_forward to saguao_app;

create function audit_from() returns bigint language sql stable as $$ select -1::bigint $$;
create function audit_from_round() returns text language sql stable as $$ select 'R' $$;
create function month_is_sealed() returns trigger language plpgsql as $$ begin return new; end $$;
create function response_once() returns trigger language plpgsql as $$ begin return new; end $$;
grant execute on function audit_from, audit_from_round to saguao_app;

-- A release before this one would apply its own wallet_post, which fails on partitions. It does not know this column, so it
-- cannot record a function and does not start.
alter table sql_function add generation int not null default 2;
alter table sql_function alter generation drop default;
