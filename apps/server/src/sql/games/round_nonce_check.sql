-- round_nonce_check refuses rounds whose nonce another month has, as the unique index round_nonce does within a month, and
-- sets the floor of each pair to the first nonce that no month before floor_round has. A process whose clock is behind
-- writes rounds of such a month after a later one has begun: each of them raises the floor.
-- Called by: round_add after it inserted the rounds, with the ids of those that are not known to be new.
-- Touches: ledger_month (wallet), because rounds are partitioned by month.
create or replace function round_nonce_check(p_rounds json, p_ids text[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare v_round record; v_month text;
begin
  for v_round in select a.id, a.pair, a.nonce from json_to_recordset(p_rounds) a(id text, pair bigint, nonce int)
                  where a.id = any (p_ids) loop
    if exists (select from round r where r.pair_id = v_round.pair and r.nonce = v_round.nonce and r.id <> v_round.id) then
      raise unique_violation using message = 'another round has this nonce',
        detail = 'Key (pair_id, nonce)= already exists in another month.';
    end if;
    select max(m.first_round) into v_month from ledger_month m where m.first_round <= v_round.id;
    update seed_pair s
       set floor_round = v_month,
           nonce_floor = greatest(s.nonce_floor, (
             select max(r.nonce) + 1 from round r where r.pair_id = s.id and r.id < v_month and r.id >= s.floor_round))
     where s.id = v_round.pair and s.floor_round < v_month;
    update seed_pair s set nonce_floor = greatest(s.nonce_floor, v_round.nonce + 1)
     where s.id = v_round.pair and s.floor_round > v_month;
  end loop;
end $$;
revoke execute on function round_nonce_check from public;
