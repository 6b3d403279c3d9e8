-- report_rebuild deletes all figures of reports; the next roll-ups compute them again from the first posting on.
-- Called by: modules/reports/roll-up.ts for `npm run saguao -- reports rebuild`.
-- Guarantees: closed months, comparisons and stored files stay. Everything is deleted in one transaction with the watermark.
-- Figures of archived months cannot be computed again: it is refused while a month is archived.
-- Touches: deposit, withdrawal (payments), player (identity), because their days are counted again.
create or replace function report_rebuild() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_archived()) then
    raise exception 'months of the ledger are archived: attach them before a rebuild';
  end if;
  perform pg_advisory_xact_lock(hashtext('report_recount'));
  perform from report_state for update;
  truncate report_account_day, report_account_month, report_game_day, report_game_month, report_market_day,
    report_order_day, report_registration_day, report_player_period, report_active, report_first_deposit, report_cohort;
  -- Not truncated: orders that are being written would have to wait.
  delete from report_dirty;
  insert into report_dirty (kind, country, day)
  select f.kind, f.country, d::date
    from (select 'deposit' as kind, country, min(created_at) as first, max(created_at) as last from deposit group by country
          union all select 'withdrawal', country, min(created_at), max(created_at) from withdrawal group by country
          union all select 'player', country, min(created_at), max(created_at) from player group by country) f,
         generate_series(f.first - interval '1 day', f.last + interval '1 day', interval '1 day') d;
  update report_state set upto = 0, horizon = 0, rolled_at = now(), rebuilt_at = now();
end $$;
revoke execute on function report_rebuild from public;
grant execute on function report_rebuild to saguao_app;
