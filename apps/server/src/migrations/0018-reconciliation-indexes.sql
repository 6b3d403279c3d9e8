-- without a transaction
-- What was credited and what was handed over on a day, for the reconciliation.
drop index concurrently if exists payment_event_credited;
create index concurrently payment_event_credited on payment_event (channel, at)
  where effect in ('credited', 'credited_late');
drop index concurrently if exists withdrawal_by_sending;
create index concurrently withdrawal_by_sending on withdrawal (pay_channel, sent_at) where sent_at is not null;
