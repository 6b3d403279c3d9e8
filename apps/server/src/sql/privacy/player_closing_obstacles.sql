-- player_closing_obstacles returns what prevents closing an account: money and everything that can still move money.
-- Called by: modules/privacy/closing.ts, to show it, and player_close.
-- Guarantees: nothing; the result is final only while the caller holds the locks of player_close.
-- Touches: account, chart (wallet), round (games), slip (sports), deposit, withdrawal (payments), envelope (rewards),
-- because an account ends only when no module has anything open.
create or replace function player_closing_obstacles(p_player bigint) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(o.name order by o.n), '{}') from (
    select 1 as n, 'round' as name
     where exists (select from round r where r.player_id = p_player and r.status = 'open'
                      and not exists (select from slip s where s.player_id = p_player and s.id = r.id))
    union all
    select 2, 'slip' where exists (select from slip s where s.player_id = p_player and s.status = 'open')
    union all
    select 3, 'deposit'
     where exists (select from deposit d where d.player_id = p_player and d.state in ('created', 'waiting'))
    union all
    select 4, 'withdrawal'
     where exists (select from withdrawal w where w.player_id = p_player and w.state in ('created', 'approved', 'sent'))
    union all
    select 5, 'envelope'
     where exists (select from envelope e where e.player_id = p_player and e.kind = 'gift' and e.closed_at is null)
    union all
    select 6, 'balance'
     where exists (select from account a join chart c on c.id = a.account
                    where a.player_id = p_player and c.name in ('cash', 'locked', 'play') and a.balance > 0)
  ) o
$$;
revoke execute on function player_closing_obstacles from public;
grant execute on function player_closing_obstacles to saguao_app;
