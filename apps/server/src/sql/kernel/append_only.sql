-- append_only refuses every update, delete and truncate of the table it guards.
-- Called by: the triggers posting_append_only, entry_append_only, payment_notification_append_only,
-- exclusion_end_request_append_only, protection_event_append_only and slip_correction_append_only.
-- Guarantees: a ledger row and a provider's notification stay as they were written, for every role. A correction is a
-- new posting.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: a correction is a new posting', tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;
revoke execute on function append_only from public;
