-- Legal texts of an operator, the versions that players accepted, and the end of accounts.
-- The bodies of the functions are in sql/privacy.

-- A published version of a legal text. Until an operator publishes one, the samples of the release are shown.
create table legal_version (
  country text collate "C" not null check (country in ('BR', 'CL')),
  kind text collate "C" not null
    check (kind in ('terms', 'privacy', 'responsible', 'fairness', 'complaints', 'company')),
  version text collate "C" not null
    check (version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$' and version not like 'sample%'),
  valid_from timestamptz not null,
  published_by text not null check (length(published_by) between 1 and 100),
  published_at timestamptz not null,
  primary key (country, kind, version),
  -- A text is never in force for a time before its publication.
  check (valid_from >= published_at)
);
create table legal_text (
  country text collate "C" not null,
  kind text collate "C" not null,
  version text collate "C" not null,
  lang text collate "C" not null check (lang in ('pt', 'ks', 'en')),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 200000),
  primary key (country, kind, version, lang),
  foreign key (country, kind, version) references legal_version
);
grant select, insert on legal_version, legal_text to saguao_app;
create trigger legal_version_append_only before update or delete or truncate on legal_version
  for each statement execute function append_only();
create trigger legal_text_append_only before update or delete or truncate on legal_text
  for each statement execute function append_only();

-- Which version a player accepted, in which language and when. The samples of a release have no row above.
create table legal_acceptance (
  player_id bigint not null references player,
  kind text collate "C" not null check (kind in ('terms', 'privacy')),
  version text collate "C" not null,
  lang text collate "C" not null check (lang in ('pt', 'ks', 'en')),
  accepted_at timestamptz not null,
  primary key (player_id, kind, version)
);
grant select, insert on legal_acceptance to saguao_app;

-- When the personal data of a closed account were erased, after the time for which rules retain them.
alter table player add erased_at timestamptz;

-- An order and the end of its account exclude each other: both lock the player.
create function deposit_needs_open_account() returns trigger language plpgsql as $$
begin
  return new;
end $$;
create trigger deposit_needs_open_account before insert on deposit
  for each row execute function deposit_needs_open_account();
revoke execute on function deposit_needs_open_account from public;
