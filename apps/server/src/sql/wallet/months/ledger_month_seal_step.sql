-- ledger_month_seal_step seals the next 20,000 postings of the oldest month that has ended, and returns `step`, `sealed`
-- with the last step of a month, `none` without such a month, or `waits` with the reason.
-- Called by: modules/wallet/months/months.ts, repeatedly; each call is one transaction.
-- Guarantees: balance_forward, the hash and sealed_upto change together, so a killed run goes on where it ended. A month is
-- sealed a day after the turn to the next one, when the newest audit was made since and has no findings, and when no round
-- of our own games in it is open. Rows cannot be added to a sealed month.
-- Touches: round (games), because a month has no open round of our own games when it is sealed.
create or replace function ledger_month_seal_step(p_at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare v_month ledger_month; v_next ledger_month; v_ended timestamptz; v_from bigint; v_to bigint; v_table text;
begin
  select * into v_month from ledger_month m
   where m.last_posting is not null and m.sealed_at is null order by m.month limit 1 for update;
  if v_month.month is null then
    return 'none';
  end if;
  select * into v_next from ledger_month m where m.month > v_month.month and m.turned_at is not null order by m.month limit 1;
  v_ended := greatest(v_next.turned_at, to_timestamp(v_next.month::text || '+00', 'YYYYMMTZH'));
  if p_at < v_ended + interval '1 day' then
    return 'none';
  end if;
  if not exists (select from (select * from audit_run order by id desc limit 1) a
                  where a.ran_at > v_ended and jsonb_array_length(a.findings) = 0) then
    return 'waits for an audit without findings';
  end if;
  if exists (select from round r where r.status = 'open' and (r.pair_id is not null or r.shared_id is not null)
                                   and r.id >= v_month.first_round and r.id < v_next.first_round) then
    return 'waits for open rounds';
  end if;

  v_from := coalesce(v_month.sealed_upto, v_month.first_posting - 1);
  v_to := least(v_from + 20000, v_month.last_posting);
  insert into balance_forward as b (player_id, account, sealed)
  select e.player_id, e.account, sum(e.amount) from entry e
   where e.posting_id > v_from and e.posting_id <= v_to group by 1, 2
      on conflict (player_id, account) do update set sealed = b.sealed + excluded.sealed;
  update ledger_month m set sealed_upto = v_to, hash = h.hash, postings = m.postings + h.postings, entries = m.entries + h.entries
    from ledger_step_hash(v_month.hash, v_from, v_to) h where m.month = v_month.month;
  if v_to < v_month.last_posting then
    return 'step';
  end if;
  foreach v_table in array array['posting', 'entry', 'round'] loop
    execute format('create trigger month_is_sealed before insert on %I for each row execute function month_is_sealed()',
                   v_table || '_' || v_month.month);
  end loop;
  update ledger_month m set sealed_at = p_at where m.month = v_month.month;
  return 'sealed';
end $$;
revoke execute on function ledger_month_seal_step from public;
grant execute on function ledger_month_seal_step to saguao_app;
