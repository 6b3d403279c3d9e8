-- slips_end ends slips and their rounds.
-- Called by: modules/sports/slips/stake.ts in the transaction of the payout, after it.
-- Guarantees: each slip ends once. A cash-out is refused (SG012) when one of the slip's matches has ended, one of its
-- legs is lost, one of its open markets is suspended, or its value (`legs` with stage and suspensions) is of an earlier stage
-- of a match or from before a suspension; the rows of the open legs' matches stay locked until the commit. A pending slip
-- can only be returned (SG012); one with `refused` was not accepted by its second look, and its legs are void.
-- Touches: round (games), because a slip is also a round of its player and both must end in one transaction.
create or replace function slips_end(p_slips json) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_left text[]; v_ended int;
begin
  v_left := array(
    select distinct l.match_id
      from json_to_recordset(p_slips) s(player bigint, id text, status text)
      join slip_leg l on l.player_id = s.player and l.slip_id = s.id
     where s.status = 'cashed' and l.status = 'open' order by 1);
  perform from sports_match m where m.id = any (v_left) order by m.id for share;
  if exists (select from sports_match m where m.id = any (v_left) and m.status <> 'open')
     or exists (select from json_to_recordset(p_slips) s(player bigint, id text, status text)
                  join slip_leg l on l.player_id = s.player and l.slip_id = s.id
                 where s.status = 'cashed' and l.status = 'lost')
     or exists (select from json_to_recordset(p_slips) s(player bigint, id text, status text)
                  join slip_leg l on l.player_id = s.player and l.slip_id = s.id and l.status = 'open'
                  join sports_suspension u on u.match_id = l.match_id
                                          and u.market in ('', split_part(l.selection, ':', 1))
                 where s.status = 'cashed')
     or exists (select from json_to_recordset(p_slips) s(status text, legs json), json_array_elements(s.legs) l
                  join sports_match m on m.id = l ->> 'match'
                 where s.status = 'cashed'
                   and (m.stage > (l ->> 'stage')::int or m.suspensions <> (l ->> 'suspensions')::int))
     or exists (select from json_to_recordset(p_slips) s(player bigint, id text, status text)
                  join slip_pending w on w.player_id = s.player and w.slip_id = s.id
                 where s.status <> 'returned') then
    raise exception 'a leg is decided or suspended, its value is out of date or the slip is pending' using errcode = 'SG012';
  end if;
  update slip_leg l set status = 'void'
    from json_to_recordset(p_slips) e(player bigint, id text, refused text)
   where e.refused is not null and l.player_id = e.player and l.slip_id = e.id and l.status = 'open';
  delete from slip_pending w using json_to_recordset(p_slips) e(player bigint, id text)
   where w.player_id = e.player and w.slip_id = e.id;
  update slip t set status = e.status, win = e.win, ended_at = e.at, refused = e.refused
    from json_to_recordset(p_slips) e(player bigint, id text, status text, win bigint, at timestamptz, refused text)
   where t.player_id = e.player and t.id = e.id and t.status = 'open';
  get diagnostics v_ended = row_count;
  if v_ended <> json_array_length(p_slips) then
    raise exception 'a slip was over before its end' using errcode = 'integrity_constraint_violation';
  end if;
  update round r set status = case e.status when 'returned' then 'returned' else 'settled' end,
                     win = case e.status when 'returned' then 0 else e.win end,
                     -- A cash-out risked no more than it won or lost.
                     risk = case e.status when 'cashed' then least(r.risk, abs(r.bet - e.win)) else r.risk end,
                     outcome = e.outcome, changed_at = e.at
    from json_to_recordset(p_slips) e(player bigint, id text, status text, win bigint, outcome json, at timestamptz)
   where r.player_id = e.player and r.id = e.id;
  perform sports_exposure_remove(array_agg(e.player), array_agg(e.id))
     from json_to_recordset(p_slips) e(player bigint, id text);
end $$;
revoke execute on function slips_end from public;
grant execute on function slips_end to saguao_app;
