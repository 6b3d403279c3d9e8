-- sports_match_correct stores the corrected result of a match that was settled, decides its legs again and marks the
-- ended slips that it concerns. It returns the number of the correction; SG014 when the match is not settled.
-- Called by: modules/sports/operators/correct.ts in the transaction of the approval.
-- Arguments: p_ends is an object with the new result of every selection that has a leg.
-- Guarantees: cashed-out slips and slips that were not accepted stay as they are. The settlement loop settles the others again, each once; the match counts
-- as unsettled until then.
create or replace function sports_match_correct(
  p_match text, p_status text, p_goals json, p_result json, p_minute int, p_ends json, p_requested_by text,
  p_approved_by text, p_reason text, p_at timestamptz
) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_match sports_match; v_n int;
begin
  select * into v_match from sports_match m where m.id = p_match for update;
  if v_match.settled_at is null then
    raise exception 'match % is not settled', p_match using errcode = 'SG014';
  end if;
  select coalesce(max(c.n), 0) + 1 into v_n from sports_correction c where c.match_id = p_match;
  perform set_config('saguao.corrected_match', p_match, true);
  insert into sports_correction (match_id, n, requested_by, approved_by, reason, before, after, corrected_at)
  values (p_match, v_n, p_requested_by, p_approved_by, p_reason,
          json_build_object('status', v_match.status, 'result', v_match.result, 'goals', v_match.goals),
          json_build_object('status', p_status, 'result', p_result, 'goals', p_goals), p_at);
  update sports_match m
     set status = p_status, goals = p_goals, result = p_result, abandoned_minute = p_minute,
         abandoned_by = case p_status when 'abandoned' then left(p_requested_by, 64) end,
         abandoned_reason = case p_status when 'abandoned' then p_reason end,
         settled_at = null
   where m.id = p_match;
  with changed as (
    update slip_leg l set status = e.value
      from json_each_text(p_ends) e
     where l.match_id = p_match and l.selection = e.key and l.status not in ('open', e.value)
       and not exists (select from slip s where s.player_id = l.player_id and s.id = l.slip_id and s.refused is not null)
    returning l.player_id, l.slip_id
  )
  insert into slip_correction_due as d (player_id, slip_id, match_id, n)
  select c.player_id, c.slip_id, p_match, v_n
    from changed c
    join slip s on s.player_id = c.player_id and s.id = c.slip_id and s.status in ('settled', 'returned')
      on conflict (player_id, slip_id) do update set match_id = excluded.match_id, n = excluded.n;
  perform set_config('saguao.corrected_match', '', true);
  return v_n;
end $$;
revoke execute on function sports_match_correct from public;
grant execute on function sports_match_correct to saguao_app;
