-- nonce_floors_advance sets the floor of the next 10,000 seed pairs with rounds in a month to the first nonce after it, as
-- round_nonce_check does with the first round of a later month. Returns the last pair, or null after the last one.
-- Called by: modules/wallet/months/archive.ts before a month is archived, so that no nonce of its rounds is used again.
-- Touches: ledger_month (wallet), because rounds are partitioned by month.
create or replace function nonce_floors_advance(p_month int, p_after bigint) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare v_next text; v_last bigint;
begin
  select min(m.first_round) into v_next from ledger_month m where m.month > p_month;
  execute format('
    with pair as (
      select r.pair_id, max(r.nonce) + 1 as floor from %I r where r.pair_id > $1 group by 1 order by 1 limit 10000
    ), advanced as (
      update seed_pair s set nonce_floor = greatest(s.nonce_floor, p.floor), floor_round = $2
        from pair p where s.id = p.pair_id and s.floor_round < $2
    )
    select max(pair_id) from pair', 'round_' || p_month) into v_last using p_after, v_next;
  return v_last;
end $$;
revoke execute on function nonce_floors_advance from public;
