-- payout_rule_set writes the rule for payouts of a country. The value is that of a stored version of the setting that
-- waits: the application cannot raise the amount that is paid without an operator beside the history of the setting.
-- Called by: modules/payments/operators/payment-settings.ts.
-- Touches: setting_version (settings), because the value comes from a version with an author and a reason.
create or replace function payout_rule_set(p_country text, p_value jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from setting_version v
                  where v.kind = 'payout-rule' and v.subject = p_country and v.value = p_value
                    and v.applied_at is null and v.withdrawn_at is null) then
    raise exception 'no version of the payout rule of % waits with this value', p_country
      using errcode = 'integrity_constraint_violation';
  end if;
  update payout_rule
     set auto_approve_most = (p_value ->> 'autoApproveMost')::bigint, day_count_most = (p_value ->> 'dayCountMost')::int,
         day_amount_most = (p_value ->> 'dayAmountMost')::bigint, cancel_seconds = (p_value ->> 'cancelSeconds')::int
   where country = p_country;
end $$;
revoke execute on function payout_rule_set from public;
grant execute on function payout_rule_set to saguao_app;
