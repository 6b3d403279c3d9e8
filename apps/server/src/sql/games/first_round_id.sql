-- first_round_id returns the smallest round id of a moment: R and the microseconds since 1970 in ten digits of base 36.
-- Called by: ledger_month_add (wallet); modules/games/round-id.ts computes the same.
create or replace function first_round_id(p_at timestamptz) returns text
language sql immutable set search_path = public, pg_temp as $$
  with recursive digits(rest, id) as (
    select (extract(epoch from p_at) * 1000000)::bigint, ''
    union all
    select rest / 36, substr('0123456789abcdefghijklmnopqrstuvwxyz', (rest % 36)::int + 1, 1) || id from digits where rest > 0
  )
  select 'R' || lpad(id, 10, '0') from digits where rest = 0
$$;
revoke execute on function first_round_id from public;
grant execute on function first_round_id to saguao_app;
