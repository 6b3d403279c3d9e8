-- envelope_share_spends adds a claimed share of the daily envelope to the sums of the market's day of the claim. A gift
-- is money of its sender.
-- Called by: the trigger of the same name, after a share is claimed.
create or replace function envelope_share_spends() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_country text;
begin
  select e.country into v_country from envelope e where e.id = new.envelope_id and e.kind = 'campaign';
  if found then
    perform reward_spend(
      v_country, 'lucky-campaign',
      to_char(new.claimed_at at time zone case v_country when 'BR' then 'America/Sao_Paulo' else 'America/Santiago' end,
              'YYYY-MM-DD'),
      new.amount);
  end if;
  return null;
end $$;
revoke execute on function envelope_share_spends from public;
