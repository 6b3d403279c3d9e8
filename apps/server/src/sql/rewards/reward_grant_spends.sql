-- reward_grant_spends adds a grant to the sums of its reward on the market's day of the grant (contract:
-- product/countries.ts has the time zones).
-- Called by: the trigger of the same name, after a grant is inserted as granted or becomes granted.
create or replace function reward_grant_spends() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.state = 'granted' then
      return null;
    end if;
  end if;
  perform reward_spend(
    case new.currency when 'BRL' then 'BR' else 'CL' end, new.reward,
    to_char(new.changed_at at time zone case new.currency when 'BRL' then 'America/Sao_Paulo' else 'America/Santiago' end,
            'YYYY-MM-DD'),
    new.amount);
  return null;
end $$;
revoke execute on function reward_grant_spends from public;
