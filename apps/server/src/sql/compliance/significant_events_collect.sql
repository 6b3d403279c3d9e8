-- significant_events_collect adds the significant events since the last call, and returns whether postings are left.
-- Called by: modules/compliance/events/collect.ts with the result of wallet_horizon.
-- Guarantees: each event is collected once, because its key is unique and the sources are locked. A step reads at most
-- 50,000 postings, through the block range index on entry. Ids of other sources may be committed out of order, so the
-- last 100 are read again.
-- Touches: entry, chart, posting, audit_run, account_drift (wallet), trail (operators),
-- reconciliation, reconciliation_difference (payments), player (identity), because the events happen there.
create or replace function significant_events_collect(p_upto bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_from bigint; v_to bigint; v_least bigint;
begin
  -- Two collectors take turns; both would find the same events.
  perform from significant_source s order by s.source for update;

  select s.upto into v_from from significant_source s where s.source = 'ledger';
  v_to := posting_step(v_from, p_upto, 50000);
  select min(least(r.large_win, r.large_payout)) into v_least from significant_rule r;
  if v_to > v_from then
    insert into significant_event (at, kind, key, country, player_id, amount, currency, subject, facts)
    select p.posted_at, m.kind, m.posting_id::text, y.country, m.player_id, m.amount, m.currency, coalesce(p.ref, p.key),
           json_build_object('funds', m.funds)
      from (select e.posting_id, e.player_id, c.currency,
                   case when e.amount > 0 then 'large-win' else 'large-payout' end as kind,
                   sum(abs(e.amount))::bigint as amount, min(c.name) as funds
              from entry e
              join chart c on c.id = e.account
                and (e.amount > 0 and c.name in ('cash', 'bonus') or e.amount < 0 and c.name = 'locked')
             where e.posting_id > v_from and e.posting_id <= v_to and e.player_id > 0 and abs(e.amount) >= v_least
             group by 1, 2, 3, 4) m
      join posting p on p.player_id = m.player_id and p.id = m.posting_id
      join player y on y.id = m.player_id
      join significant_rule r on r.country = y.country
     where m.kind = 'large-win' and m.amount >= r.large_win
             and (p.kind in ('round', 'win') or p.kind = 'settle' and coalesce(p.ref, '') not like 'withdraw:%')
        or m.kind = 'large-payout' and m.amount >= r.large_payout and p.kind = 'settle' and p.ref like 'withdraw:%'
    on conflict (kind, key) do nothing;
    update significant_source s set upto = v_to where s.source = 'ledger';
  end if;

  insert into significant_event (at, kind, key, subject, by, facts)
  select t.at,
         case when t.action = '/operator/switch' then 'switch'
              when t.action = 'rekey' or t.action like '/operator/studio/key/%' then 'key-change'
              when t.action = 'markets set' or t.action like '/operator/setting/%' then 'market-policy'
              when t.action like '/operator/operator/%' then 'operator-access'
              when t.action = '/operator/player/endExclusion' then 'exclusion-end'
              when t.action = '/operator/identity/decide' then 'identity-override'
              else 'adjustment' end,
         t.id::text, t.subject, t.by,
         json_build_object('action', t.action, 'reason', t.reason, 'before', t.before, 'after', t.after)
    from trail t
   where t.id > (select s.upto from significant_source s where s.source = 'trail')
     and (t.action in ('/operator/switch', 'rekey', 'markets set', '/operator/operator/invite', '/operator/operator/roles',
                       '/operator/operator/reset', '/operator/operator/disable', '/operator/operator/enable',
                       '/operator/player/endExclusion', '/operator/player/adjust', 'operators invite')
       or t.action in ('/operator/studio/key/rotate', '/operator/studio/key/end')
       or t.action in ('/operator/setting/schedule', '/operator/setting/withdraw')
            and t.subject like '%market-policy%'
       or t.action = '/operator/identity/decide' and t.after ->> 'state' = 'verified')
  on conflict (kind, key) do nothing;
  update significant_source s set upto = coalesce((select max(t.id) from trail t), 0) where s.source = 'trail';

  insert into significant_event (at, kind, key, subject, facts)
  select a.ran_at, 'audit-finding', a.id::text, a.findings -> 0 ->> 'check',
         json_build_object('findings', json_array_length(a.findings::json), 'detail', a.findings -> 0 ->> 'detail')
    from audit_run a
   where a.id > (select s.upto - 100 from significant_source s where s.source = 'audit')
     and json_array_length(a.findings::json) > 0
  on conflict (kind, key) do nothing;
  update significant_source s set upto = coalesce((select max(a.id) from audit_run a), 0) where s.source = 'audit';

  insert into significant_event (at, kind, key, country, player_id, amount, currency, subject, facts)
  select d.found_at, 'balance-drift', d.id::text, y.country, d.player_id, abs(d.stored - d.derived), c.currency, c.name,
         json_build_object('stored', d.stored::text, 'derived', d.derived::text)
    from account_drift d join chart c on c.id = d.account join player y on y.id = d.player_id
   where d.id > (select s.upto - 100 from significant_source s where s.source = 'drift')
  on conflict (kind, key) do nothing;
  update significant_source s set upto = coalesce((select max(d.id) from account_drift d), 0) where s.source = 'drift';

  insert into significant_event (at, kind, key, subject, facts)
  select r.ran_at, 'reconciliation-difference', r.id::text, r.channel || ' ' || to_char(r.day, 'YYYY-MM-DD'),
         json_build_object('differences', count(*), 'open', count(*) filter (where f.effect is null))
    from reconciliation r join reconciliation_difference f on f.reconciliation_id = r.id
   where r.id > (select s.upto - 100 from significant_source s where s.source = 'reconciliation')
   group by r.id, r.ran_at, r.channel, r.day
  on conflict (kind, key) do nothing;
  update significant_source s set upto = coalesce((select max(r.id) from reconciliation r), 0)
   where s.source = 'reconciliation';

  return v_to < p_upto;
end $$;
revoke execute on function significant_events_collect from public;
grant execute on function significant_events_collect to saguao_app;
