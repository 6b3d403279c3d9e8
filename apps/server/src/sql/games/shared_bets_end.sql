-- shared_bets_end ends bets on shared rounds.
-- Called by: modules/games/shared/shared-settle.ts in the transaction of the payout, after it.
-- Guarantees: each bet ends once. A player who leaves a flight (field left) leaves while it is running, or is refused
-- with SG006: the row of the shared round stays locked until the commit, so its end comes before or after.
create or replace function shared_bets_end(p_bets json) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_left bigint[]; v_ended int;
begin
  v_left := array(select distinct (b ->> 'left')::bigint from json_array_elements(p_bets) b
                   where b ->> 'left' is not null order by 1);
  perform from shared_round t where t.id = any (v_left) order by t.id for share;
  if exists (select from shared_round t where t.id = any (v_left) and t.status <> 'running') then
    raise exception 'the flight is over' using errcode = 'SG006';
  end if;
  update round r set status = e.status, win = e.win, risk = coalesce(e.risk, 0), outcome = e.outcome, changed_at = e.at
    from json_to_recordset(p_bets)
           e(player bigint, id text, status text, win bigint, risk bigint, outcome json, at timestamptz)
   where r.player_id = e.player and r.id = e.id and r.status = 'open' and r.shared_id is not null;
  get diagnostics v_ended = row_count;
  if v_ended <> json_array_length(p_bets) then
    raise exception 'a bet was over before its end' using errcode = 'integrity_constraint_violation';
  end if;
end $$;
revoke execute on function shared_bets_end from public;
grant execute on function shared_bets_end to saguao_app;
