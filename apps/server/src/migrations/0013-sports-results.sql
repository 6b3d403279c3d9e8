-- The result of a match beside its course: tables and form are read often, and a course is long. And slips that are
-- played with bonus money, where the book takes it.

alter table sports_match add column result json;
update sports_match m
   set result = json_build_object(
         'home', (select count(*) from json_array_elements(m.goals) g where g ->> 'side' = 'home'),
         'away', (select count(*) from json_array_elements(m.goals) g where g ->> 'side' = 'away'),
         'places', json_build_array())
 where m.ended_at is not null;
alter table sports_match add check ((result is null) = (ended_at is null));
grant update (result) on sports_match to saguao_app;

-- Who broke it off by hand, and why; null where its own numbers did.
alter table sports_match
  add column abandoned_by text check (length(abandoned_by) between 1 and 64),
  add column abandoned_reason text check (length(abandoned_reason) between 1 and 500),
  add check ((abandoned_by is null) = (abandoned_reason is null) and (abandoned_by is null or status = 'abandoned'));
grant update (abandoned_by, abandoned_reason) on sports_match to saguao_app;

drop trigger sports_match_ends_once on sports_match;
create trigger sports_match_ends_once
  before update of status, seed, goals, result, abandoned_minute, abandoned_by, abandoned_reason, ended_at
  on sports_match
  for each row when (old.status <> 'open') execute function sports_match_ends_once();

alter table slip add column is_bonus boolean not null default false;
create or replace function slips_add(p_slips json) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare v_matches text[];
begin
  v_matches := array(select distinct l ->> 'match' from json_array_elements(p_slips) s,
                            json_array_elements(s -> 'legs') l order by 1);
  perform from sports_match m where m.id = any (v_matches) order by m.id for share;
  if exists (select from unnest(v_matches) v(id)
               left join sports_match m on m.id = v.id where m.status is distinct from 'open') then
    raise exception 'a match is over' using errcode = 'SG011';
  end if;
  perform round_add(p_slips);
  insert into slip (player_id, id, currency, is_bonus, status, stake, created_at)
  select player, id, currency, "isBonus", 'open', bet, at
    from json_to_recordset(p_slips)
           s(player bigint, id text, currency text, "isBonus" boolean, bet bigint, at timestamptz);
  insert into slip_leg (player_id, slip_id, n, match_id, selection, odds_e2, minute)
  select s.player, s.id, l.n, l.leg ->> 'match', l.leg ->> 'selection', (l.leg ->> 'odds')::int,
         (l.leg ->> 'minute')::int
    from json_to_recordset(p_slips) s(player bigint, id text, legs json),
         json_array_elements(s.legs) with ordinality l(leg, n);
end $$;
