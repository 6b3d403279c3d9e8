-- audit_from_round returns the round id from which on the audit reads rounds: those an hour after the turn of the first
-- month that audit_from leaves open.
-- Called by: the views audited_round, audited_play and sports_finding.
create or replace function audit_from_round() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select greatest(n.first_round, first_round_id(n.turned_at + interval '1 hour'))
      from ledger_month m
      join ledger_month n on n.first_posting > m.first_posting and n.turned_at is not null
     where m.last_posting <= audit_from() order by m.month desc, n.month limit 1), 'R')
$$;
revoke execute on function audit_from_round from public;
grant execute on function audit_from_round to saguao_app;
