-- report_recount counts the orders and registrations of up to p_days marked days again, newest first, and returns whether
-- days are left.
-- Called by: modules/reports/roll-up.ts.
-- Guarantees: the marks are removed before the rows are counted, in one transaction: a change that the count does not see
-- has committed its mark after the removal. One process counts at a time; the others skip their turn.
-- Touches: deposit, withdrawal (payments), player (identity), because reports read across modules.
create or replace function report_recount(p_days int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_kind text; v_country text; v_day date; v_from timestamptz; v_until timestamptz; v_zone text;
begin
  if not pg_try_advisory_xact_lock(hashtext('report_recount')) then
    return false;
  end if;
  for v_kind, v_country, v_day in
    select kind, country, day from report_dirty group by 1, 2, 3 order by day desc, kind, country limit p_days
  loop
    delete from report_dirty where kind = v_kind and country = v_country and day = v_day;
    v_zone := case v_country when 'BR' then 'America/Sao_Paulo' else 'America/Santiago' end;
    v_from := v_day::timestamp at time zone v_zone;
    v_until := (v_day + 1)::timestamp at time zone v_zone;
    if v_kind = 'player' then
      insert into report_registration_day (country, day, players)
      select v_country, v_day, count(*) from player
       where country = v_country and created_at >= v_from and created_at < v_until
      on conflict (country, day) do update set players = excluded.players;
    else
      delete from report_order_day where kind = v_kind and country = v_country and day = v_day;
      if v_kind = 'deposit' then
        insert into report_order_day (kind, country, day, pay_channel, payment_method, state, orders, amount, fee)
        select v_kind, v_country, v_day, pay_channel, payment_method, state, count(*), sum(amount), sum(fee) from deposit
         where country = v_country and created_at >= v_from and created_at < v_until
         group by pay_channel, payment_method, state;
      else
        insert into report_order_day (kind, country, day, pay_channel, payment_method, state, orders, amount, fee)
        select v_kind, v_country, v_day, pay_channel, payment_method, state, count(*), sum(amount), sum(fee) from withdrawal
         where country = v_country and created_at >= v_from and created_at < v_until
         group by pay_channel, payment_method, state;
      end if;
    end if;
  end loop;
  return exists (select from report_dirty);
end $$;
revoke execute on function report_recount from public;
grant execute on function report_recount to saguao_app;
