-- slip_accept accepts a pending slip at the price of its second look, or refuses it: SG011 a match is over, a market is
-- suspended or the price is older than its match, SG013 the exposure would exceed a bound.
-- Called by: modules/sports/slips/second-look.ts, in a transaction that has locked the row of slip_pending.
-- Arguments: p_legs are the legs in their order with match, odds, minute, stage and suspensions of the second look.
-- Guarantees: the rows of the matches stay locked until the commit, so the next stage, a suspension or an end comes after
-- it. The odds of the slip do not change any more. No account is locked: nothing a player does delays it.
-- Touches: round (games), because a slip is also a round of its player and both state its odds.
create or replace function slip_accept(
  p_player bigint, p_slip text, p_legs json, p_risk bigint, p_choice json, p_at timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_changed boolean;
begin
  perform from sports_match m where m.id in (select l ->> 'match' from json_array_elements(p_legs) l)
    order by m.id for share;
  if exists (select from json_array_elements(p_legs) l
               left join sports_match m on m.id = l ->> 'match'
              where m.status is distinct from 'open' or m.stage > (l ->> 'stage')::int
                 or m.suspensions <> (l ->> 'suspensions')::int
                 or exists (select from sports_suspension u
                             where u.match_id = m.id
                               and u.market in ('', split_part(l ->> 'selection', ':', 1)))) then
    raise exception 'a price of slip % is out of date', p_slip using errcode = 'SG011';
  end if;
  delete from slip_pending w where w.player_id = p_player and w.slip_id = p_slip and w.refused is null;
  if not found then
    raise exception 'slip % is decided', p_slip using errcode = 'integrity_constraint_violation';
  end if;
  select bool_or(l.odds_e2 <> (n.leg ->> 'odds')::int) into v_changed
    from json_array_elements(p_legs) with ordinality n(leg, n)
    join slip_leg l on l.player_id = p_player and l.slip_id = p_slip and l.n = n.n;
  if v_changed then
    perform sports_exposure_remove(array[p_player], array[p_slip]);
  end if;
  update slip_leg l set odds_e2 = (n.leg ->> 'odds')::int, minute = (n.leg ->> 'minute')::int
    from json_array_elements(p_legs) with ordinality n(leg, n)
   where l.player_id = p_player and l.slip_id = p_slip and l.n = n.n;
  if v_changed then
    update slip s
       set max_loss = slip_payout(s.stake, (select array_agg(l.odds_e2) from slip_leg l
                                             where l.player_id = p_player and l.slip_id = p_slip))::bigint - s.stake
     where s.player_id = p_player and s.id = p_slip;
    perform sports_exposure_add(array[p_player], array[p_slip]);
  end if;
  -- A slip that counted nothing for rewards still counts nothing.
  update round r set choice = p_choice, risk = case r.risk when 0 then 0 else p_risk end, changed_at = p_at
   where r.player_id = p_player and r.id = p_slip and r.status = 'open';
end $$;
revoke execute on function slip_accept from public;
grant execute on function slip_accept to saguao_app;
