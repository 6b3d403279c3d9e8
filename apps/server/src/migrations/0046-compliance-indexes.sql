-- without a transaction
-- Indexes of the lists of compliance. Every statement may run again, because the migration is no transaction.

-- Persons without a verification, the longest waiting first.
drop index concurrently if exists person_undecided;
create index concurrently person_undecided on person (submitted_at, player_id) where state <> 'verified';
drop index concurrently if exists player_paused;
create index concurrently player_paused on player (id) where paused_until is not null;
drop index concurrently if exists player_closed;
create index concurrently player_closed on player (closed_at, id) where closed_at is not null;
drop index concurrently if exists player_limit_waiting;
create index concurrently player_limit_waiting on player_limit (pending_at, player_id, kind, period)
  where pending_at is not null;
-- Changes of limits, pauses and exclusions of all players, newest first.
drop index concurrently if exists protection_event_by_time;
create index concurrently protection_event_by_time on protection_event (at, id);
drop index concurrently if exists protection_event_by_kind;
create index concurrently protection_event_by_kind on protection_event (kind, at, id);
