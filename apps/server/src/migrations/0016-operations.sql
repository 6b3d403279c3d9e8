-- What operators asked for, in order. Each line carries the hash of the line before it: whoever changes or removes one
-- breaks every line that follows, and the audit of the books says so.
create table trail (
  id bigint primary key check (id > 0),
  at timestamptz not null,
  by text not null check (length(by) between 1 and 100),
  action text not null check (length(action) between 1 and 100),
  subject text not null,
  reason text not null,
  hash bytea not null
);
grant select on trail to saguao_app;

create function trail_hash(p_line trail, p_before bytea) returns bytea language sql immutable
set search_path = public, pg_temp as $$
  select sha256(p_before || convert_to(json_build_array(
    p_line.id, extract(epoch from p_line.at)::text, p_line.by, p_line.action, p_line.subject, p_line.reason)::text, 'UTF8'))
$$;

create function trail_add(p_by text, p_action text, p_subject text, p_reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_last trail; v_line trail;
begin
  -- One line after the other: each needs the hash of the one before.
  lock table trail in exclusive mode;
  select * into v_last from trail order by id desc limit 1;
  v_line := row(coalesce(v_last.id, 0) + 1, clock_timestamp(), p_by, p_action, p_subject, p_reason, ''::bytea);
  v_line.hash := trail_hash(v_line, coalesce(v_last.hash, ''::bytea));
  insert into trail select v_line.*;
end $$;

create function trail_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the trail is only written on' using errcode = 'integrity_constraint_violation';
end $$;
create trigger trail_stays before update or delete on trail for each row execute function trail_stays();
create trigger trail_stays_whole before truncate on trail for each statement execute function trail_stays();

create view trail_finding as
select 'the trail is whole' as rule, 'line ' || t.id || ' does not follow from the one before' as detail
  from (select t, t.id, t.hash, lag(t.hash, 1, ''::bytea) over (order by t.id) as before,
               lag(t.id, 1, 0::bigint) over (order by t.id) as id_before from trail t) t
 where t.id <> t.id_before + 1 or t.hash <> trail_hash(t.t, t.before);
grant select on trail_finding to saguao_app;

-- What an operator can stop for everybody at once.
create table house_switch (
  name text collate "C" primary key check (name in ('play', 'payouts', 'bonuses')),
  is_off boolean not null default false
);
insert into house_switch (name) values ('play'), ('payouts'), ('bonuses');
grant select, update (is_off) on house_switch to saguao_app;

-- A new round of whatever kind, own, shared, of a studio or a slip, begins with its row. Rounds under way go on.
create function house_plays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from house_switch where name = 'play' and is_off) then
    raise exception 'nobody plays now' using errcode = 'SG001';
  end if;
  return null;
end $$;
create trigger house_plays before insert on round for each statement execute function house_plays();

revoke execute on function trail_hash, trail_add, trail_stays, house_plays from public;
grant execute on function trail_add, trail_hash to saguao_app;
