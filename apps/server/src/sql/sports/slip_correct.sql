-- slip_correct settles an ended slip again after a corrected result; SG015 when it was corrected before.
-- Called by: modules/sports/slips/correct-slips.ts in the transaction of the posting, after it.
-- Arguments: p_revision is the one that the caller read; p_moved went to the player, or came from the player when it is
-- negative; p_overpaid is what was paid beyond p_win and could not be taken back.
-- Guarantees: each correction of a slip counts once, and none is made while its round is archived. Exposure does not change, because the slip is not open.
-- Touches: round (games), because a slip is also a round of its player and both must agree.
create or replace function slip_correct(
  p_player bigint, p_slip text, p_revision int, p_status text, p_win bigint, p_moved bigint, p_overpaid bigint,
  p_outcome json, p_at timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_slip slip; v_due slip_correction_due;
begin
  select * into v_slip from slip s where s.player_id = p_player and s.id = p_slip for update;
  delete from slip_correction_due d where d.player_id = p_player and d.slip_id = p_slip returning * into v_due;
  if v_due.slip_id is null or v_slip.revision <> p_revision or v_slip.status not in ('settled', 'returned') then
    raise exception 'slip % was corrected before', p_slip using errcode = 'SG015';
  end if;
  if v_slip.win + v_slip.overpaid + p_moved <> p_win + p_overpaid then
    raise exception 'slip %: % was moved', p_slip, p_moved using errcode = 'integrity_constraint_violation';
  end if;
  insert into slip_correction (player_id, slip_id, revision, match_id, n, status_before, status_after, win_before,
                               win_after, moved, overpaid, corrected_at)
  values (p_player, p_slip, p_revision + 1, v_due.match_id, v_due.n, v_slip.status, p_status, v_slip.win, p_win, p_moved,
          p_overpaid, p_at);
  update slip s set status = p_status, win = p_win, overpaid = p_overpaid, revision = p_revision + 1
   where s.player_id = p_player and s.id = p_slip;
  perform set_config('saguao.corrected_slip', p_slip, true);
  update round r set status = p_status, win = case p_status when 'returned' then 0 else p_win end, outcome = p_outcome,
                     changed_at = p_at
   where r.player_id = p_player and r.id = p_slip;
  if not found then
    raise exception 'the month of slip % is archived: attach it first', p_slip using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform set_config('saguao.corrected_slip', '', true);
end $$;
revoke execute on function slip_correct from public;
grant execute on function slip_correct to saguao_app;
