-- wallet_reasons returns the outcome of every posting of a batch in which at least one was not made.
-- Called by: wallet_post.
-- Guarantees: outcomes are tested in a fixed order: a known key first (exists or mismatch), then unknown_account,
-- then wrong_currency, then insufficient. A key is looked for in the month of its posting; one of a bet, which has no row
-- in posting_key, from 31 days ago on. The content of a bet is a hash of 8 bytes, of 16
-- bytes if a release before this one posted it. A key whose posting is archived exists: its content cannot be compared.
create or replace function wallet_reasons(
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
              when q.content = a.content or length(q.content) = 8 and q.content = substr(a.content, 1, 8)
                or length(a.content) = 8 and a.content = substr(q.content, 1, 8) then 'exists'
              when q.content is not null then 'mismatch'
              when k.posting_id < (select o.first_posting from ledger_archived() o) then 'exists'
              when f.unknown then 'unknown_account'
              when f.missing then 'wrong_currency'
              else 'insufficient' end,
         case when a.n <> all (v_not) then v_id[a.n] else coalesce(q.id, k.posting_id) end
    from asked a
    join fault f on f.n = a.n
    left join posting_key k on k.player_id = a.player_id and k.key = a.key and a.n = any (v_not)
    left join lateral (
      select p.id, p.content from posting p
       where p.player_id = a.player_id and p.key = a.key and a.n = any (v_not)
         and p.id >= least(k.posting_id, wallet_posting_recent())) q on true
$$;
revoke execute on function wallet_reasons from public;
