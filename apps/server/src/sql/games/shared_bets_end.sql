-- shared_bets_end ends bets on shared rounds, or changes them after a half cash-out, which leaves them open.
-- Called by: modules/games/shared/shared-settle.ts in the transaction of the payout, after it.
-- Guarantees: each bet ends once: SG006 is a bet that has ended, and SG008 one whose win was paid in part (field paid)
-- after it was read. shared_rounds_hold checks the phase of the round at the end of the transaction. Release 0.14.1 has it
-- checked here, with the fields left and cancelled.
create or replace function shared_bets_end(p_bets json) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_left bigint[]; v_cancelled bigint[]; v_ended int;
begin
  v_cancelled := array(select distinct (b ->> 'cancelled')::bigint from json_array_elements(p_bets) b
                        where b ->> 'cancelled' is not null order by 1);
  v_left := array(select distinct (b ->> 'left')::bigint from json_array_elements(p_bets) b
                   where b ->> 'left' is not null order by 1);
  perform from shared_round t where t.id = any (v_left || v_cancelled) order by t.id for share;
  if exists (select from shared_round t where t.id = any (v_left) and t.status <> 'running') then
    raise exception 'the flight is over' using errcode = 'SG006';
  end if;
  if exists (select from shared_round t where t.id = any (v_cancelled) and t.status <> 'betting') then
    raise exception 'the flight has started' using errcode = 'SG005';
  end if;
  update round r set status = e.status, win = e.win, risk = coalesce(e.risk, 0), outcome = e.outcome, changed_at = e.at
    from json_to_recordset(p_bets)
           e(player bigint, id text, status text, win bigint, risk bigint, outcome json, at timestamptz, paid bigint)
   where r.player_id = e.player and r.id = e.id and r.status = 'open' and r.shared_id is not null
     and r.win = coalesce(e.paid, 0);
  get diagnostics v_ended = row_count;
  if v_ended <> json_array_length(p_bets) then
    if exists (select from json_to_recordset(p_bets) e(player bigint, id text, paid bigint)
                 join round r on r.player_id = e.player and r.id = e.id
                where r.status = 'open' and r.win <> coalesce(e.paid, 0)) then
      raise exception 'a bet was paid in part before its end' using errcode = 'SG008';
    end if;
    raise exception 'a bet was over before its end' using errcode = 'SG006';
  end if;
end $$;
revoke execute on function shared_bets_end from public;
grant execute on function shared_bets_end to saguao_app;
