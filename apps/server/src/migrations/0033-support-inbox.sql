-- The inbox of operators: assignment, the language of the player's app, and prepared answers.
alter table support_thread add column assigned_to bigint references operator (id), add column lang text collate "C";
-- under traffic: a player has one thread, and few of them wait or change at a time.
create index support_thread_by_state on support_thread (state, changed_at, player_id);
-- under traffic: like the index above.
create index support_thread_by_change on support_thread (changed_at, player_id);
-- under traffic: no thread is assigned before this release.
create index support_thread_assigned on support_thread (assigned_to, changed_at) where assigned_to is not null;

create table support_answer (
  id bigint generated always as identity primary key,
  title text not null unique check (char_length(title) between 1 and 80),
  -- The text by language code; an answer may lack some languages, but not all.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  changed_at timestamptz not null,
  changed_by text not null
);
grant select, insert, update, delete on support_answer to saguao_app;
