-- sports_exposure_rebuild computes every counter again from the open slips and returns how many were wrong.
-- Called by: modules/sports/operators/exposure.ts, after the audit has found a difference.
-- Guarantees: the lock of sports_exposure_add: slips of transactions that wait for it are counted by them.
-- An open slip has an open leg, or a leg on a match that is not settled: indexes find both.
create or replace function sports_exposure_rebuild() returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_player bigint[]; v_slip text[]; v_wrong int; v_gone int;
begin
  perform pg_advisory_xact_lock(hashtext('sports_exposure'));
  select array_agg(o.player_id), array_agg(o.id) into v_player, v_slip from (
    select s.player_id, s.id
      from (select l.player_id, l.slip_id from slip_leg l where l.status = 'open'
            union
            select l.player_id, l.slip_id
              from sports_match m join slip_leg l on l.match_id = m.id
             where m.ended_at is not null and m.settled_at is null) k
      join slip s on s.player_id = k.player_id and s.id = k.slip_id
     where s.status = 'open') o;
  delete from sports_exposure e
   where not exists (select from sports_exposure_of(v_player, v_slip) c
                      where c.currency = e.currency and c.scope = e.scope and c.match_id = e.match_id
                        and c.selection = e.selection and c.player_id = e.player_id);
  get diagnostics v_gone = row_count;
  insert into sports_exposure as e (currency, scope, match_id, selection, player_id, slips, stake, loss)
  select c.currency, c.scope, c.match_id, c.selection, c.player_id, c.slips, c.stake, c.loss
    from sports_exposure_of(v_player, v_slip) c
      on conflict (currency, scope, match_id, selection, player_id) do update
     set slips = excluded.slips, stake = excluded.stake, loss = excluded.loss
   where (e.slips, e.stake, e.loss) <> (excluded.slips, excluded.stake, excluded.loss);
  get diagnostics v_wrong = row_count;
  return v_wrong + v_gone;
end $$;
revoke execute on function sports_exposure_rebuild from public;
grant execute on function sports_exposure_rebuild to saguao_app;
