-- round_ends_once refuses to change a round that has ended, except the round of a slip by slip_correct (sports), and that
-- too while the month of the round is being archived. What the correction changes of the counted risk is stored.
-- Called by: the trigger of the same name, before each update of a round whose status is not open.
create or replace function round_ends_once() returns trigger language plpgsql as $$
begin
  if current_setting('saguao.corrected_slip', true) = old.id then
    if round_is_archived(old.id) then
      raise exception 'the month of round % is being archived', old.id using errcode = 'object_not_in_prerequisite_state';
    end if;
    if (old.status = 'settled') <> (new.status = 'settled') then
      insert into round_correction (player_id, round_id, is_bonus, change, corrected_at)
      values (old.player_id, old.id, old.is_bonus,
              case new.status when 'settled' then 1 else -1 end * coalesce(old.risk, old.bet), new.changed_at);
    end if;
    return new;
  end if;
  raise exception 'round % is over', old.id using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function round_ends_once from public;
