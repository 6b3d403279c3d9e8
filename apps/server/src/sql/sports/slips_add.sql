-- slips_add inserts slips with their legs and rounds, or refuses all of them: SG011 a match is over, a market is suspended
-- or a price is of an earlier stage of its match or from before a suspension, SG013 the exposure would exceed a bound
-- (detail: which one), SG016 two slips of the player wait for their second look, or an error code of round_add (games),
-- which checks the switches and limits of the sportsbook's game. A slip with `lookAt` is pending until slip_accept.
-- Called by: modules/sports/slips/place.ts in the transaction of the debits, after them.
-- Guarantees: a slip is committed before the end of its matches and before their suspension, or refused. The rows of the
-- matches stay locked until the commit, and the process that ends or suspends a match waits for that lock.
-- The exposure is counted last, because its lock is one for all slips.
-- Touches: round (games), because a slip without risk must not count from its first moment on.
-- The settings force lookups by primary key: the planner cannot know how few slips a batch has.
create or replace function slips_add(p_slips json) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_matches text[];
begin
  v_matches := array(select distinct l ->> 'match' from json_array_elements(p_slips) s,
                            json_array_elements(s -> 'legs') l order by 1);
  perform from sports_match m where m.id = any (v_matches) order by m.id for share;
  if exists (select from unnest(v_matches) v(id)
               left join sports_match m on m.id = v.id where m.status is distinct from 'open')
     or exists (select from json_array_elements(p_slips) s, json_array_elements(s -> 'legs') l
                  join sports_suspension u on u.match_id = l ->> 'match'
                                          and u.market in ('', split_part(l ->> 'selection', ':', 1))) then
    raise exception 'a match is over or a market is suspended' using errcode = 'SG011';
  end if;
  -- Slips of the release before state no stage and no suspensions.
  if exists (select from json_array_elements(p_slips) s, json_array_elements(s -> 'legs') l
               join sports_match m on m.id = l ->> 'match'
              where m.stage > (l ->> 'stage')::int or m.suspensions <> (l ->> 'suspensions')::int) then
    raise exception 'a price is older than its match' using errcode = 'SG011';
  end if;
  perform round_add(p_slips);
  -- Two slips on different outcomes of a match can hardly lose together, so only the first one counts for rewards. The
  -- debit has locked the player's account, so the other slips of the player are all visible here.
  update round r set risk = 0
    from json_to_recordset(p_slips) s(player bigint, id text, "isBonus" boolean, legs json)
   where r.player_id = s.player and r.id = s.id and exists (
     select from json_array_elements(s.legs) l
       join slip_leg o on o.match_id = l ->> 'match' and o.player_id = s.player and o.selection <> l ->> 'selection'
       join slip t on t.player_id = o.player_id and t.id = o.slip_id and t.is_bonus = s."isBonus"
      where t.status <> 'returned');
  insert into slip (player_id, id, currency, is_bonus, status, stake, max_loss, created_at)
  select s.player, s.id, s.currency, s."isBonus", 'open', s.bet, o.payout - s.bet, s.at
    from json_to_recordset(p_slips)
           s(player bigint, id text, currency text, "isBonus" boolean, bet bigint, at timestamptz, legs json),
         lateral (select slip_payout(s.bet, array_agg((l ->> 'odds')::int))::bigint as payout
                    from json_array_elements(s.legs) l) o;
  insert into slip_leg (player_id, slip_id, n, match_id, selection, odds_e2, minute)
  select s.player, s.id, l.n, l.leg ->> 'match', l.leg ->> 'selection', (l.leg ->> 'odds')::int,
         (l.leg ->> 'minute')::int
    from json_to_recordset(p_slips) s(player bigint, id text, legs json),
         json_array_elements(s.legs) with ordinality l(leg, n);
  insert into slip_pending (player_id, slip_id, odds_change, look_at)
  select s.player, s.id, s."oddsChange", s."lookAt"
    from json_to_recordset(p_slips) s(player bigint, id text, "oddsChange" text, "lookAt" timestamptz)
   where s."lookAt" is not null;
  -- The debit has locked the player's account, so the player's other pending slips are all visible here.
  if exists (select from json_to_recordset(p_slips) s(player bigint, "lookAt" timestamptz)
              where s."lookAt" is not null
                and (select count(*) from slip_pending w where w.player_id = s.player) > 2) then
    raise exception 'two slips of the player are pending' using errcode = 'SG016';
  end if;
  perform sports_exposure_add(array_agg(s.player), array_agg(s.id))
     from json_to_recordset(p_slips) s(player bigint, id text);
end $$;
revoke execute on function slips_add from public;
grant execute on function slips_add to saguao_app;
