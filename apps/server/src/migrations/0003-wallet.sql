-- The books. Nothing here is written by the application's role itself: it may read, and call the functions
-- below. Entries are append-only for everybody.

-- The chart of accounts: what an account number means. Player accounts exist once per player and number;
-- house accounts exist once and store no balance, because every bet would wait for that one row.
create table chart (
  id int generated always as identity primary key,
  side text not null check (side in ('player', 'house')),
  name text collate "C" not null check (name ~ '^[a-z0-9][a-z0-9:_-]{0,62}$'),
  currency text collate "C" not null,
  unique (side, name, currency)
);

insert into chart (side, name, currency)
select 'player', name, currency
  from unnest(array['BRL', 'CLP']) currency,
       unnest(array['cash', 'bonus', 'locked', 'play', 'pig', 'pb']) name
 order by currency, array_position(array['cash', 'bonus', 'locked', 'play', 'pig', 'pb'], name);

insert into chart (side, name, currency)
select 'house', name, currency
  from unnest(array['BRL', 'CLP']) currency, unnest(array['fees', 'adjustments']) name
 order by currency, name;

-- Half of each page stays free, so that a new balance finds its place beside the old one.
create table account (
  player_id bigint not null check (player_id > 0),
  account int not null references chart,
  balance bigint not null default 0 check (balance >= 0),
  primary key (player_id, account)
) with (fillfactor = 50);

create sequence posting_id;

-- player_id is whose key it is; 0 stands for the house.
create table posting (
  player_id bigint not null,
  id bigint not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  content bytea not null,
  ref text collate "C",
  posted_at timestamptz not null,
  primary key (player_id, id),
  unique (player_id, key)
);

-- A transfer is two entries: minus where the money leaves, plus where it arrives.
create table entry (
  player_id bigint not null,
  posting_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint check (balance_after >= 0),
  account int not null,
  seq smallint not null,
  primary key (player_id, posting_id, seq),
  check ((player_id = 0) = (balance_after is null))
);

-- Sums of the house's entries up to a posting, so that its balances need not be added up from the start.
create table house_total (
  account int primary key references chart,
  balance numeric not null,
  upto bigint not null
);

-- Every statement must leave each posting it touches at zero, in every currency. This is stricter than a
-- check at commit, and being set-based it costs a batch little.
create function entry_sums_to_zero() returns trigger language plpgsql as $$
declare v_posting bigint;
begin
  select a.posting_id into v_posting
    from added a join chart c on c.id = a.account
   group by a.posting_id, c.currency having sum(a.amount) <> 0 limit 1;
  if found then
    raise exception 'posting % does not sum to zero', v_posting using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger entry_sums_to_zero after insert on entry
  referencing new table as added for each statement execute function entry_sums_to_zero();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: a correction is a new posting', tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger posting_append_only before update or delete or truncate on posting
  for each statement execute function append_only();
create trigger entry_append_only before update or delete or truncate on entry
  for each statement execute function append_only();

-- Posts a batch. Postings are numbered 1, 2, … by their place in the p_ arrays; a_ are the entries on players'
-- accounts, sorted by player and account, h_ those on the house's. A posting succeeds or fails on its own.
-- Accounts are locked in one order, so that several processes can post at once without deadlock.
create function wallet_post(
  p_player bigint[], p_kind text[], p_key text[], p_content bytea[], p_ref text[],
  a_n int[], a_seq smallint[], a_player bigint[], a_account int[], a_amount bigint[],
  h_n int[], h_seq smallint[], h_account int[], h_amount bigint[]
) returns table (outcome text[], id bigint[], after bigint[])
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_line int[];      -- the a_ entries whose account exists …
  v_start bigint[];  -- … and its balance before the batch
  v_after bigint[];  -- the balance after each a_ entry
  v_shared boolean;
  v_not int[];       -- the postings that are not made
  v_id bigint[];
  v_fresh bigint[];
  v_outcome text[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('wallet_post'));

  select array_agg(x.i), array_agg(x.balance) into v_line, v_start from (
    select l.i, a.balance
      from unnest(a_player, a_account) with ordinality l(player_id, account, i)
      join account a on a.player_id = l.player_id and a.account = l.account
     order by a.player_id, a.account, l.i
       for no key update of a) x;
  if v_line is distinct from (select array_agg(i::int) from generate_series(1, cardinality(a_player)) i) then
    select array_agg(f.balance order by l.i) into v_start
      from generate_series(1, cardinality(a_player)) l(i)
      left join unnest(v_line, v_start) f(i, balance) on f.i = l.i;
  end if;

  select array_agg(x.after order by x.i), bool_or(x.n <> x.first),
         coalesce(array_agg(x.n) filter (where x.after is null or x.after < 0), '{}')
    into v_after, v_shared, v_not from (
    select l.i, l.n, (l.start + sum(l.amount) over w)::bigint as after, first_value(l.n) over w as first
      from unnest(a_n, a_player, a_account, a_amount, v_start) with ordinality
           l(n, player_id, account, amount, start, i)
    window w as (partition by l.player_id, l.account order by l.i)) x;
  if v_shared then
    raise exception 'two postings of one batch share an account';
  end if;
  select v_not || coalesce(array_agg(h.n), '{}') into v_not
    from unnest(h_n, h_account) h(n, account)
    left join chart c on c.id = h.account and c.side = 'house' where c.id is null;

  select array_agg(nextval('posting_id')) into v_id from generate_series(1, cardinality(p_player));
  with fresh as (
    insert into posting (player_id, id, kind, key, content, ref, posted_at)
    select p.player_id, v_id[p.n], p.kind, p.key, p.content, p.ref, now()
      from unnest(p_player, p_kind, p_key, p_content, p_ref) with ordinality
           p(player_id, kind, key, content, ref, n)
     where p.n <> all (v_not)
        on conflict (player_id, key) do nothing returning posting.id)
  select array_agg(f.id) into v_fresh from fresh f;
  if cardinality(v_fresh) is distinct from cardinality(p_player) then
    select array_agg(n) into v_not
      from generate_series(1, cardinality(p_player)) n where v_id[n] <> all (coalesce(v_fresh, '{}'));
  end if;

  insert into entry (player_id, posting_id, seq, account, amount, balance_after)
  select a.player_id, v_id[a.n], a.seq, a.account, a.amount, a.after
    from unnest(a_n, a_seq, a_player, a_account, a_amount, v_after) a(n, seq, player_id, account, amount, after)
   where a.n <> all (v_not)
  union all
  select 0, v_id[h.n], h.seq, h.account, h.amount, null
    from unnest(h_n, h_seq, h_account, h_amount) h(n, seq, account, amount)
   where h.n <> all (v_not);

  update account a set balance = a.balance + d.delta
    from (select l.player_id, l.account, sum(l.amount)::bigint as delta
            from unnest(a_n, a_player, a_account, a_amount) l(n, player_id, account, amount)
           where l.n <> all (v_not) group by 1, 2) d
   where a.player_id = d.player_id and a.account = d.account;

  if cardinality(v_not) > 0 then
    select array_agg(r.outcome order by r.n), array_agg(r.id order by r.n) into v_outcome, v_id
      from wallet_reasons(v_not, v_id, p_player, p_key, p_content, a_n, a_player, a_account, h_n, h_account) r;
  end if;
  return query select v_outcome, v_id, v_after;
end $$;

-- Why postings were not made, in the order in which outcomes are tested.
create function wallet_reasons(
  v_not int[], v_id bigint[], p_player bigint[], p_key text[], p_content bytea[],
  a_n int[], a_player bigint[], a_account int[], h_n int[], h_account int[]
) returns table (n int, outcome text, id bigint)
language sql set search_path = public, pg_temp as $$
  with asked as (
    select p.n::int as n, p.player_id, p.key, p.content
      from unnest(p_player, p_key, p_content) with ordinality p(player_id, key, content, n)
  ), line as (
    select a.n, a.player_id, a.account, 'player' as side
      from unnest(a_n, a_player, a_account) a(n, player_id, account)
    union all
    select h.n, 0, h.account, 'house' from unnest(h_n, h_account) h(n, account)
  ), fault as (
    select l.n,
           bool_or(c.id is null or c.side <> l.side
                   or (l.side = 'player' and not exists (
                         select from account x join chart o on o.id = x.account
                          where x.player_id = l.player_id and o.name = c.name))) as unknown,
           bool_or(l.side = 'player' and not exists (
                     select from account x where x.player_id = l.player_id and x.account = l.account)) as missing
      from line l left join chart c on c.id = l.account group by l.n
  )
  select a.n,
         case when a.n <> all (v_not) then 'posted'
              when q.content = a.content then 'exists'
              when q.content is not null then 'mismatch'
              when f.unknown then 'unknown_account'
              when f.missing then 'wrong_currency'
              else 'insufficient' end,
         case when a.n <> all (v_not) then v_id[a.n] else q.id end
    from asked a
    join fault f on f.n = a.n
    left join posting q on q.player_id = a.player_id and q.key = a.key and a.n = any (v_not)
$$;

-- A player has the six accounts of the country's currency from the first moment on.
create function player_has_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account (player_id, account)
  select p.id, c.id from added p
    join chart c on c.side = 'player' and c.currency = case p.country when 'BR' then 'BRL' else 'CLP' end;
  return null;
end $$;
create trigger player_has_accounts after insert on player
  referencing new table as added for each statement execute function player_has_accounts();

-- The number of a house account, made when it is first named.
create function wallet_house(p_name text, p_currency text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id int;
begin
  insert into chart (side, name, currency)
  select 'house', p_name, p_currency where exists (select from chart where currency = p_currency)
  on conflict do nothing;
  select c.id into v_id from chart c where c.side = 'house' and c.name = p_name and c.currency = p_currency;
  return v_id;
end $$;

-- Rolls the house's entries up. The exclusive lock waits for the batches under way and keeps new ones out for
-- the moment it takes to read the sequence: every posting up to there is then decided.
create function wallet_horizon() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('wallet_post'));
  return (select last_value from posting_id);
end $$;

create function wallet_roll_up(p_upto bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_from bigint;
begin
  perform pg_advisory_xact_lock(hashtext('wallet_roll_up'));
  select coalesce(max(upto), 0) into v_from from house_total;
  insert into house_total (account, balance, upto)
  select account, sum(amount), p_upto from entry
   where player_id = 0 and posting_id > v_from and posting_id <= p_upto group by account
  on conflict (account) do update set balance = house_total.balance + excluded.balance;
  update house_total set upto = p_upto where upto < p_upto;
end $$;

revoke execute on all functions in schema public from public;
grant execute on function wallet_post, wallet_house, wallet_horizon, wallet_roll_up to saguao_app;
grant select on chart, account, posting, entry, house_total to saguao_app;
