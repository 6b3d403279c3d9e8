-- Drafts and versions of the lobby's content. The typed tables stay the live content; a version records what was
-- published, by whom and why.

-- The games that a category shows first; the others follow by weight. An id of a removed game has no effect.
alter table category add column game_order text[] not null default '{}' check (cardinality(game_order) <= 1000);

-- Numbers of saved drafts: one is never used again, so that a stale page cannot overwrite a newer draft of the item.
create sequence content_revision;
grant usage on sequence content_revision to saguao_app;

create table content_draft (
  kind text collate "C" not null check (kind in ('banner', 'promotion', 'popup', 'notice', 'category', 'game')),
  item_id text collate "C" not null check (item_id ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  base_version int not null check (base_version >= 0),
  revision bigint not null unique default nextval('content_revision'),
  changed_by text not null check (length(changed_by) between 1 and 100),
  changed_at timestamptz not null,
  primary key (kind, item_id)
);
grant select, insert, update, delete on content_draft to saguao_app;

-- A null value: the item was removed. The item of the kind "order" is the name of a list.
create table content_version (
  kind text collate "C" not null
    check (kind in ('banner', 'promotion', 'popup', 'notice', 'category', 'game', 'order')),
  item_id text collate "C" not null check (item_id ~ '^[a-z0-9][a-z0-9._-]{0,79}$'),
  version int not null check (version > 0),
  value jsonb check (jsonb_typeof(value) = 'object'),
  source text not null check (source in ('operator', 'import', 'found')),
  author text not null check (length(author) between 1 and 100),
  reason text not null check (length(reason) between 1 and 500),
  published_at timestamptz not null,
  primary key (kind, item_id, version)
);
grant select, insert on content_version to saguao_app;
create trigger content_version_append_only before update or delete or truncate on content_version
  for each statement execute function append_only();

-- Keys with which the players' app shows drafts, stored as hashes. They end with the session of their operator.
create table content_preview (
  key_hash bytea primary key check (length(key_hash) = 32),
  session_id bigint not null references operator_session (id),
  -- The origin of the console, which may frame the page.
  origin text not null check (length(origin) between 1 and 300),
  -- Null: every draft. An array of {kind, id}.
  items jsonb check (jsonb_typeof(items) = 'array'),
  -- An array of {list, ids}.
  orders jsonb not null check (jsonb_typeof(orders) = 'array'),
  -- Null: the lobby of now.
  at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '15 minutes')
);
create index content_preview_by_session on content_preview (session_id);
create index content_preview_by_end on content_preview (expires_at);
grant select, insert, delete on content_preview to saguao_app;

-- Uploaded pictures by the hash of their files, each in the widths of its shape as AVIF and WebP.
create table picture (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{32}$'),
  n bigint generated always as identity unique,
  shape text collate "C" not null check (shape in ('games', 'banners', 'strips', 'categories', 'popups')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  alt jsonb not null check (is_words(alt)),
  created_by text not null check (length(created_by) between 1 and 100),
  created_at timestamptz not null
);
create index picture_by_shape on picture (shape, n);
grant select, insert, update (alt) on picture to saguao_app;

create table picture_file (
  picture_id text collate "C" not null references picture (id),
  width int not null check (width > 0),
  type text collate "C" not null check (type in ('avif', 'webp')),
  bytes bytea not null check (length(bytes) between 1 and 2000000),
  primary key (picture_id, width, type)
);
grant select, insert on picture_file to saguao_app;

-- Responses contain the alternative texts of pictures.
create trigger picture_changed after update on picture
  for each statement execute function lobby_changed('content');
