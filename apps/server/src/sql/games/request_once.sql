-- request_once refuses a stored response of a bet whose request has a round already, as the primary key of request does.
-- Called by: the trigger of the same name, before such an insert by a process of release 0.13, which finds bets in the
-- table request only. Later releases store no responses of bets.
create or replace function request_once() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_request text;
begin
  v_request := translate(left(encode(sha256(convert_to(new.player_id || ' ' || new.request_id, 'UTF8')), 'base64'), 11),
                         '+/', '-_');
  if exists (select from bets_find(array[new.player_id], array[v_request]) b where b.round_id is not null) then
    raise exception 'request % of player % has a round', new.request_id, new.player_id
      using errcode = 'unique_violation', constraint = 'request_pkey';
  end if;
  return new;
end $$;
revoke execute on function request_once from public;
