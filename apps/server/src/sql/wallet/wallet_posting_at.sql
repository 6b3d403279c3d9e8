-- wallet_posting_at returns a posting id near the first posting at or after a time: at most 1,000 ids below it. Times of
-- postings are those of their transactions' start, so ids and times can differ in order by the length of a transaction.
-- Called by: modules/compliance/regulator/days.ts, which leaves a margin of minutes and filters by time.
-- Guarantees: a time in an archived month is an error. A binary search over the block range index on entry; it reads a few blocks in each of about 30 steps.
create or replace function wallet_posting_at(p_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare v_low bigint := 0; v_high bigint; v_mid bigint; v_id bigint; v_at timestamptz;
begin
  if exists (select from ledger_archived() o where p_at < o.since) then
    raise exception 'the postings of % are archived: attach their month first', p_at;
  end if;
  -- The ids of the month in which p_at is: there are none between two months.
  select m.first_posting, coalesce(m.last_posting, s.last_value) + 1 into v_low, v_high
    from posting_id s, ledger_month m
   where m.turned_at <= p_at or m.first_posting = 0 order by m.month desc limit 1;
  while v_high - v_low > 1000 loop
    v_mid := (v_low + v_high) / 2;
    -- Refused postings leave gaps: the first window usually has a posting, the rest of the half is the fallback.
    for v_try in 1..2 loop
      select e.posting_id, p.posted_at into v_id, v_at
        from entry e join posting p on p.player_id = e.player_id and p.id = e.posting_id
       where e.posting_id >= v_mid and e.posting_id < case v_try when 1 then least(v_mid + 1000, v_high) else v_high end
       order by e.posting_id limit 1;
      exit when found;
    end loop;
    if v_id is null or v_at >= p_at then
      v_high := v_mid;
    else
      v_low := greatest(v_id, v_mid);
    end if;
  end loop;
  return v_low;
end $$;
revoke execute on function wallet_posting_at from public;
grant execute on function wallet_posting_at to saguao_app;
