-- ledger_step_hash adds the postings and entries of a step to a hash: SHA-256 of the hash before and of the rows in the
-- order of their ids.
-- Called by: ledger_month_seal_step, ledger_month_hash.
create or replace function ledger_step_hash(p_hash bytea, p_from bigint, p_to bigint)
returns table (hash bytea, postings bigint, entries bigint)
language sql stable set search_path = public, pg_temp set enable_seqscan = off as $$
  select sha256(coalesce(p_hash, '') || sha256(convert_to(coalesce(p.text, ''), 'UTF8'))
                || sha256(convert_to(coalesce(e.text, ''), 'UTF8'))), p.count, e.count
    from (select count(*), string_agg(concat_ws('|', r.id, r.player_id, r.kind, r.key, encode(r.content, 'hex'), r.ref,
                                                (extract(epoch from r.posted_at) * 1000000)::bigint), ',' order by r.id) as text
            from posting r where r.id > p_from and r.id <= p_to) p,
         (select count(*), string_agg(concat_ws('|', r.posting_id, r.seq, r.player_id, r.account, r.amount, r.balance_after),
                                      ',' order by r.posting_id, r.seq, r.player_id) as text
            from entry r where r.posting_id > p_from and r.posting_id <= p_to) e
$$;
revoke execute on function ledger_step_hash from public;
