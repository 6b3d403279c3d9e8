-- closed_accounts returns closed accounts with the time of their erasure, those closed first first, after a position.
-- p_state is retained, due, excluded or erased; null: all of them.
-- Called by: modules/privacy/operators/erasures.ts.
-- Touches: player (identity), because it holds the end of the account.
create or replace function closed_accounts(p_state text, p_country text, p_after_at timestamptz, p_after_id bigint,
  p_limit int, p_now timestamptz)
returns table (player_id bigint, country text, closed_at timestamptz, due_at timestamptz, erased_at timestamptz,
  state text)
language sql stable set search_path = public, pg_temp as $$
  select a.id, a.country, a.closed_at, a.due_at, a.erased_at, a.state from (
    select p.id, p.country, p.closed_at, p.erased_at,
           greatest(p.closed_at + interval '5 years', p.excluded_until) as due_at,
           case when p.erased_at is not null then 'erased'
                when p.closed_at + interval '5 years' > p_now then 'retained'
                when p.excluded_until > p_now then 'excluded'
                else 'due' end as state
      from player p
     where p.closed_at is not null
       and (p_after_at is null or (p.closed_at, p.id) > (p_after_at, p_after_id))
       and (p_country is null or p.country = p_country)
       -- Only these were closed long enough ago.
       and (p_state is null or p_state in ('retained', 'erased') or p.closed_at <= p_now - interval '5 years')) a
   where p_state is null or a.state = p_state
   order by a.closed_at, a.id limit p_limit
$$;
revoke execute on function closed_accounts from public;
grant execute on function closed_accounts to saguao_app;
