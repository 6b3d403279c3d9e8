-- sports_exposure_remove takes slips out of the counters when they end. Rows that count no slip are deleted.
-- Called by: slips_end.
-- Guarantees: the lock of sports_exposure_add. A counter that was too low stays at zero and never refuses the end of a
-- slip; the audit finds it.
create or replace function sports_exposure_remove(p_player bigint[], p_slip text[]) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('sports_exposure'));
  with change as materialized (
    select * from sports_exposure_of(p_player, p_slip)
  ), ended as (
    delete from sports_exposure e using change c
     where e.currency = c.currency and e.scope = c.scope and e.match_id = c.match_id and e.selection = c.selection
       and e.player_id = c.player_id and e.slips <= c.slips
  )
  update sports_exposure e
     set slips = e.slips - c.slips, stake = greatest(0, e.stake - c.stake), loss = greatest(0, e.loss - c.loss)
    from change c
   where e.currency = c.currency and e.scope = c.scope and e.match_id = c.match_id and e.selection = c.selection
     and e.player_id = c.player_id and e.slips > c.slips;
end $$;
revoke execute on function sports_exposure_remove from public;
