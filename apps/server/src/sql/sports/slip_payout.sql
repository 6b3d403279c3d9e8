-- slip_payout is the payout of a slip at odds of two decimals, rounded down once at the end; exact for any number of legs.
-- Called by: slips_add and the view sports_finding.
create or replace function slip_payout(p_stake bigint, p_odds_e2 int[]) returns numeric
language plpgsql immutable set search_path = public, pg_temp as $$
declare v_odds int;
declare v_payout numeric := p_stake;
declare v_scale numeric := 1;
begin
  foreach v_odds in array p_odds_e2 loop
    v_payout := v_payout * v_odds;
    v_scale := v_scale * 100;
  end loop;
  return div(v_payout, v_scale);
end $$;
revoke execute on function slip_payout from public;
grant execute on function slip_payout to saguao_app;
