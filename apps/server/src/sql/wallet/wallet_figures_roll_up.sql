-- wallet_figures_roll_up adds the entries of house accounts up to a posting id to the figures by hour and by minute, and
-- returns whether entries are left.
-- Called by: modules/wallet/market-figures.ts with the result of wallet_horizon.
-- Guarantees: each entry is counted once, because the row of market_figures is locked; a posting with several entries on
-- an account counts once. A step is bounded to 20,000 postings, so that it is short; the block range index on entry finds
-- them. Minutes are kept for three hours.
create or replace function wallet_figures_roll_up(p_upto bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_from bigint; v_to bigint;
begin
  select upto into v_from from market_figures for update;
  v_to := posting_step(v_from, p_upto, 20000);
  if v_to > v_from then
    with moved as materialized (
      select player_id, posting_id, account, amount from entry where posting_id > v_from and posting_id <= v_to
    ), posted as (
      select p.id, p.kind, p.posted_at
        from (select distinct player_id, posting_id from moved) m
        join posting p on p.player_id = m.player_id and p.id = m.posting_id
    ), house as (
      select posting_id, account, coalesce(sum(amount) filter (where amount > 0), 0) as credits,
             coalesce(-sum(amount) filter (where amount < 0), 0) as debits
        from moved where player_id = 0 group by 1, 2
    ), figure as materialized (
      select date_trunc('minute', p.posted_at) as minute, h.account, p.kind,
             sum(h.credits)::bigint as credits, count(*) filter (where h.credits > 0) as credit_count,
             sum(h.debits)::bigint as debits, count(*) filter (where h.debits > 0) as debit_count
        from house h join posted p on p.id = h.posting_id group by 1, 2, 3
    ), minutes as (
      insert into market_minute as t (minute, account, kind, credits, credit_count, debits, debit_count)
      select f.* from figure f where f.minute > now() - interval '3 hours'
      on conflict (minute, account, kind) do update
        set credits = t.credits + excluded.credits, credit_count = t.credit_count + excluded.credit_count,
            debits = t.debits + excluded.debits, debit_count = t.debit_count + excluded.debit_count
    )
    insert into market_hour as t (hour, account, kind, credits, credit_count, debits, debit_count)
    select date_trunc('hour', f.minute), f.account, f.kind,
           sum(f.credits), sum(f.credit_count), sum(f.debits), sum(f.debit_count)
      from figure f group by 1, 2, 3
    on conflict (hour, account, kind) do update
      set credits = t.credits + excluded.credits, credit_count = t.credit_count + excluded.credit_count,
          debits = t.debits + excluded.debits, debit_count = t.debit_count + excluded.debit_count;
  end if;
  delete from market_minute where minute < now() - interval '3 hours';
  update market_figures set upto = greatest(upto, v_to), rolled_at = now();
  return v_to < p_upto;
end $$;
revoke execute on function wallet_figures_roll_up from public;
grant execute on function wallet_figures_roll_up to saguao_app;
