-- Identity: the person behind a player, as the player states it, and the decision of the verification provider.
-- The columns document and full_name of player are no longer read; the previous release still does, so a later one drops
-- them.

-- One row per player who submitted personal data. `sealed` holds full name, birth date and document encrypted;
-- document_hash is a keyed hash, for uniqueness. A new submission replaces the row's data and gets a new reference: a
-- decision about the old one has no effect.
create table person (
  player_id bigint primary key references player,
  country text collate "C" not null check (country in ('BR', 'CL')),
  reference text collate "C" not null unique check (reference ~ '^[A-Za-z0-9_-]{16,64}$'),
  sealed bytea not null,
  document_hash bytea not null check (length(document_hash) = 32),
  state text collate "C" not null check (state in ('pending', 'verified', 'refused', 'review')),
  submitted_at timestamptz not null,
  -- When the provider accepted the submission, and its id there.
  sent_at timestamptz,
  provider_ref text check (length(provider_ref) between 1 and 100),
  -- The next time the provider is asked about a submission without decision.
  ask_at timestamptz not null,
  asks int not null default 0,
  -- The provider's time of the decision that holds.
  decided_at timestamptz
) with (fillfactor = 80);
-- A document belongs to one account of a market. A refused submission frees it: the document may be another person's.
create unique index person_document on person (country, document_hash) where state <> 'refused';
create index person_to_ask on person (ask_at) where state = 'pending';
grant select, insert on person to saguao_app;
grant update (reference, sealed, document_hash, state, submitted_at, sent_at, provider_ref, ask_at, asks, decided_at)
  on person to saguao_app;

create function person_moves() returns trigger language plpgsql as $$
begin
  return new;
end $$;
create trigger person_moves before update on person for each row execute function person_moves();
revoke execute on function person_moves from public;

-- What the provider decided, by its notifications and by polling, with the effect.
create table identity_decision (
  id bigint generated always as identity primary key,
  provider_event text collate "C" not null unique check (length(provider_event) between 1 and 100),
  reference text collate "C" not null check (length(reference) between 1 and 100),
  player_id bigint references player,
  outcome text collate "C" not null check (outcome in ('verified', 'refused', 'review')),
  effect text collate "C" not null,
  at timestamptz not null,
  seen_at timestamptz not null
);
create index identity_decision_by_player on identity_decision (player_id, id) where player_id is not null;
grant select, insert on identity_decision to saguao_app;
create trigger identity_decision_append_only before update or delete or truncate on identity_decision
  for each statement execute function append_only();

-- The register of impeded and centrally self-excluded persons: when it was asked about a person, and is asked again.
create table registry_check (
  player_id bigint primary key references player,
  due_at timestamptz not null,
  answered_at timestamptz,
  impeded boolean,
  failures int not null default 0 check (failures >= 0),
  check ((answered_at is null) = (impeded is null))
) with (fillfactor = 80);
create index registry_check_due on registry_check (due_at);
grant select, insert, update on registry_check to saguao_app;

-- Why the register closes play: `impeded`, or `unanswered` while it has not answered in time. Null: it does not.
alter table player add registry_state text collate "C" check (registry_state in ('impeded', 'unanswered'));

-- Attempts are also limited for submissions of personal data.
-- under traffic: replaced at once by one that accepts the kinds of the previous release
alter table identity_attempt drop constraint identity_attempt_kind_check;
alter table identity_attempt add constraint identity_attempt_kind_check
  check (kind in ('code', 'lookup', 'person')) not valid;

-- The sandbox: decisions of its verification provider, entries of its register, and the payer of a charge at its bank.
create table sandbox_decision (
  reference text collate "C" primary key,
  outcome text collate "C" not null check (outcome in ('verified', 'refused', 'review')),
  event_id text collate "C" not null,
  decided_at timestamptz not null
);
grant select, insert, update on sandbox_decision to saguao_app;
create table sandbox_registry (
  country text collate "C" not null,
  document text collate "C" not null,
  impeded boolean not null,
  primary key (country, document)
);
grant select, insert, update on sandbox_registry to saguao_app;
alter table sandbox_charge add payer_document text;
