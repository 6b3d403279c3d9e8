-- round_ends_once refuses to change a round that has ended, except the round of a slip by slip_correct (sports), and that
-- too while the month of the round is being archived: its hash of the manifest is set before its time.
-- Called by: the trigger of the same name, before each update of a round whose status is not open.
-- Touches: ledger_month (wallet), because rounds are archived by month.
create or replace function round_ends_once() returns trigger language plpgsql as $$
begin
  if current_setting('saguao.corrected_slip', true) = old.id then
    if (select m.archive_hash from ledger_month m where m.first_round <= old.id order by m.month desc limit 1) is not null then
      raise exception 'the month of round % is being archived', old.id using errcode = 'object_not_in_prerequisite_state';
    end if;
    return new;
  end if;
  raise exception 'round % is over', old.id using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function round_ends_once from public;
