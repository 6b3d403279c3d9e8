-- player_erase erases the personal data of a closed account when no rule retains them any longer. Money, bets and
-- protection events stay under the number of the player, which then belongs to no known person.
-- Called by: modules/privacy/jobs.ts.
-- Guarantees: for every role, an account is erased five years after it was closed, and not while the player is excluded:
-- the exclusion could not be enforced without the person.
-- Touches: player, person, registry_check, registry_event, player_note, player_tag, phone_move (identity), payout_account (payments), reward_grant, envelope, player_mark
-- (rewards), support_message, support_thread (support), player_limit, play_day, play_session, player_guard (protection),
-- risk_assessment, risk_case (markers), legal_acceptance (legal), because personal data is in many tables.
create or replace function player_erase(p_player bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_player player;
begin
  select * into v_player from player where id = p_player for update;
  if v_player.erased_at is not null then
    return;
  end if;
  if v_player.closed_at is null or v_player.closed_at > p_at - interval '5 years' then
    raise exception 'player % is retained', p_player using errcode = 'integrity_constraint_violation';
  end if;
  if v_player.excluded_until > p_at then
    raise exception 'player % is excluded', p_player using errcode = 'integrity_constraint_violation';
  end if;
  delete from person where player_id = p_player;
  delete from registry_check where player_id = p_player;
  delete from registry_event where player_id = p_player;
  delete from player_mark where player_id = p_player;
  delete from player_note where player_id = p_player;
  delete from player_tag where player_id = p_player;
  delete from phone_move where player_id = p_player;
  delete from support_message where player_id = p_player;
  delete from support_thread where player_id = p_player;
  delete from player_limit where player_id = p_player;
  delete from player_guard where player_id = p_player;
  delete from play_day where player_id = p_player;
  delete from play_session where player_id = p_player;
  delete from risk_case where player_id = p_player;
  delete from risk_assessment where player_id = p_player;
  delete from legal_acceptance where player_id = p_player;
  -- Withdrawals refer to the account: the row stays without the account.
  update payout_account
     set sealed = '', masked = '', name = null, bank_code = null, fingerprint = sha256(convert_to(id::text, 'UTF8'))
   where player_id = p_player;
  update reward_grant set device = null, address = null, browser = null
   where player_id = p_player and num_nonnulls(device, address, browser) > 0;
  update envelope set message = '' where player_id = p_player and message <> '';
  update player
     set username = 'erased-' || id, phone = null, password_hash = null, document = null, full_name = null,
         cid = null, channel = null, invited_by = null, login_at = null, previous_login_at = null, erased_at = p_at
   where id = p_player;
end $$;
revoke execute on function player_erase from public;
grant execute on function player_erase to saguao_app;
