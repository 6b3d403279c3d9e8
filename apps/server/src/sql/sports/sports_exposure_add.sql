-- sports_exposure_add counts new slips, or refuses all of them with SG013 when a counter would exceed its bound (detail:
-- the scope of the counter).
-- Called by: slips_add, after the slips are inserted.
-- Guarantees: one transaction at a time changes the counters, across processes, from here until its commit: slips in
-- parallel never exceed a bound together. The lock is one for all counters, because a transaction that calls several
-- functions of slips would lock single rows in no fixed order. It is taken after the locks of accounts and matches; its
-- holder waits for no transaction that waits for it.
-- The settings force lookups by primary key: the planner cannot know how few slips a batch has.
create or replace function sports_exposure_add(p_player bigint[], p_slip text[]) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_over text;
begin
  perform pg_advisory_xact_lock(hashtext('sports_exposure'));
  with counted as (
    insert into sports_exposure as e (currency, scope, match_id, selection, player_id, slips, stake, loss)
    select c.currency, c.scope, c.match_id, c.selection, c.player_id, c.slips, c.stake, c.loss
      from sports_exposure_of(p_player, p_slip) c
        on conflict (currency, scope, match_id, selection, player_id) do update
       set slips = e.slips + excluded.slips, stake = e.stake + excluded.stake, loss = e.loss + excluded.loss
    returning e.currency, e.scope, e.loss
  )
  select min(c.scope) into v_over
    from counted c
    join sports_bound b on b.currency = c.currency
   where c.loss > case c.scope when 'outcome' then b.outcome when 'match' then b.match
                               when 'player_match' then b.player_match when 'player' then b.player else b.house end;
  if v_over is not null then
    raise exception 'a bound of the exposure is reached: %', v_over using errcode = 'SG013', detail = v_over;
  end if;
end $$;
revoke execute on function sports_exposure_add from public;
