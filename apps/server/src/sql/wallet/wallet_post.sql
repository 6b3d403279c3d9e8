-- wallet_post posts a batch of transfers.
-- Called by: modules/wallet/post.ts. Only this function writes postings, entries and balances.
-- Arguments: postings are numbered 1, 2, … by their position in the p_ arrays; the a_ arrays are the entries on
-- players' accounts, sorted by player and account; the h_ arrays are the entries on house accounts.
-- Guarantees: each posting succeeds or fails by itself; a key is posted once; no player's balance becomes negative.
-- Accounts are locked in one order, so that several processes can post at once without a deadlock.
-- With the setting saguao.locked_accounts = skip, a posting whose account another transaction has locked is not made and
-- gets the outcome `busy`, so that one locked account does not delay the other postings; else it waits for the lock.
-- Keys are unique over all months: posting_key holds them, except those of bets. The key of an instant bet is unique in the
-- months of the last 31 days, as long as a repeat is recognised; round_add refuses a nonce of an older month. The key of a
-- studio is unique in the same way and by studio_transaction.
-- The settings keep the plan generic and on the primary keys: the planner cannot know how small a batch is.
create or replace function wallet_post(
  p_player bigint[], p_kind text[], p_key text[], p_content bytea[], p_ref text[],
  a_n int[], a_seq smallint[], a_player bigint[], a_account int[], a_amount bigint[],
  h_n int[], h_seq smallint[], h_account int[], h_amount bigint[]
) returns table (outcome text[], id bigint[], after bigint[])
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_line int[];      -- indexes of the a_ entries whose account exists …
  v_start bigint[];  -- … and the balance of that account before the batch
  v_after bigint[];  -- the balance after each a_ entry
  v_shared boolean;
  v_not int[];       -- numbers of the postings that are not made
  v_busy int[];      -- numbers of the postings with an account that another transaction has locked
  v_id bigint[];
  v_fresh bigint[];
  v_outcome text[];
  v_month ledger_month;
  v_since bigint;    -- keys of bets are looked up in postings from this one on …
  v_before bigint;   -- … to the one before this
begin
  perform pg_advisory_xact_lock_shared(hashtext('wallet_post'));
  select * into v_month from ledger_month m where m.turned_at is not null order by m.month desc limit 1;

  if current_setting('saguao.locked_accounts', true) = 'skip' then
    select array_agg(x.i), array_agg(x.balance) into v_line, v_start from (
      select l.i, a.balance
        from unnest(a_player, a_account) with ordinality l(player_id, account, i)
        join account a on a.player_id = l.player_id and a.account = l.account
       order by a.player_id, a.account, l.i
         for no key update of a skip locked) x;
  else
    select array_agg(x.i), array_agg(x.balance) into v_line, v_start from (
      select l.i, a.balance
        from unnest(a_player, a_account) with ordinality l(player_id, account, i)
        join account a on a.player_id = l.player_id and a.account = l.account
       order by a.player_id, a.account, l.i
         for no key update of a) x;
  end if;
  if v_line is distinct from (select array_agg(i::int) from generate_series(1, cardinality(a_player)) i) then
    select array_agg(f.balance order by l.i) into v_start
      from generate_series(1, cardinality(a_player)) l(i)
      left join unnest(v_line, v_start) f(i, balance) on f.i = l.i;
    select array_agg(l.n) into v_busy
      from unnest(a_n, a_player, a_account) with ordinality l(n, player_id, account, i)
      join account a on a.player_id = l.player_id and a.account = l.account
     where l.i <> all (coalesce(v_line, '{}'));
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

  -- Two postings with one key of a player wait for each other at the account; all others wait here.
  if not p_player <@ a_player then
    perform pg_advisory_xact_lock(k.lock) from (
      select distinct hashtextextended(p.key, p.player_id) as lock from unnest(p_player, p_key) p(player_id, key)
       where p.player_id <> all (a_player) order by 1) k;
  end if;
  select array_agg(nextval('posting_id')) into v_id from generate_series(1, cardinality(p_player));
  with fresh as (
    insert into posting_key (player_id, key, posting_id)
    select p.player_id, p.key, v_id[p.n]
      from unnest(p_player, p_key) with ordinality p(player_id, key, n)
     where p.key not like 'bet:%' and p.key not like 'studio:%' and p.n <> all (v_not)
        on conflict do nothing returning posting_id)
  select v_not || coalesce(array_agg(p.n::int), '{}') into v_not
    from unnest(p_key) with ordinality p(key, n)
   where p.key not like 'bet:%' and p.key not like 'studio:%' and v_id[p.n] not in (select f.posting_id from fresh f);
  -- A bet of a month before can be repeated: its key is looked up there. The unique index of the month refuses a repeated
  -- key, which is rare: only then are keys looked up in this month, too, and the others are inserted. `on conflict do nothing`
  -- would write a further WAL record for each posting, and a lookup before each would cost as much as the insert.
  v_since := wallet_posting_recent();
  v_before := v_month.first_posting;
  loop
    if v_since < v_before then
      select v_not || coalesce(array_agg(p.n::int), '{}') into v_not
        from unnest(p_player, p_key) with ordinality p(player_id, key, n)
       where exists (select from posting q where q.player_id = p.player_id and q.key = p.key
                                             and q.id >= v_since and q.id < v_before);
    end if;
    begin
      with fresh as (
        insert into posting (player_id, id, kind, key, content, ref, posted_at)
        select p.player_id, v_id[p.n], p.kind, p.key, p.content, p.ref, now()
          from unnest(p_player, p_kind, p_key, p_content, p_ref) with ordinality
               p(player_id, kind, key, content, ref, n)
         where p.n <> all (v_not)
        returning posting.id)
      select array_agg(f.id) into v_fresh from fresh f;
      exit;
    exception when unique_violation then
      if v_before > v_month.first_posting then
        raise;
      end if;
      v_before := v_id[cardinality(v_id)];
    end;
  end loop;
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
    select array_agg(case when r.outcome = 'insufficient' and r.n = any (v_busy) then 'busy' else r.outcome end order by r.n),
           array_agg(r.id order by r.n) into v_outcome, v_id
      from wallet_reasons(v_not, v_id, p_player, p_key, p_content, a_n, a_player, a_account, h_n, h_account) r;
  end if;
  return query select v_outcome, v_id, v_after;
end $$;
revoke execute on function wallet_post from public;
grant execute on function wallet_post to saguao_app;
