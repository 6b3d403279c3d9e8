-- phone_moves_once refuses a change of a bound phone unless phone_move has a row for it of the same transaction.
-- Called by: a trigger on player.
-- Guarantees: for every role, no player is moved to another phone without checks and two operators.
create or replace function phone_moves_once() returns trigger language plpgsql as $$
begin
  if not exists (select from phone_move m
                  where m.player_id = new.id and m.old_phone = old.phone and m.new_phone = new.phone
                    and m.transaction_id = pg_current_xact_id()) then
    raise exception 'player % keeps the phone: there is no move to the new one', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke execute on function phone_moves_once from public;
