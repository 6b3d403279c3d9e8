-- What the lobby shows. An operator edits these rows one by one; every server process reads them into memory and
-- reads them again when a statement has changed any. Texts are an object of the three languages; a higher weight
-- stands further in front; a row is shown from starts_at until ends_at, in the countries it names.

create function is_words(words jsonb) returns boolean language sql immutable as $$
  select coalesce(jsonb_typeof(words -> 'pt') = 'string' and jsonb_typeof(words -> 'ks') = 'string'
     and jsonb_typeof(words -> 'en') = 'string' and words - array['pt', 'ks', 'en'] = '{}', false)
$$;

create table provider (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  name text not null check (name <> ''),
  weight int not null default 0,
  enabled boolean not null default true
);

create table gameplay_tag (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  name jsonb not null check (is_words(name)),
  weight int not null default 0
);

-- A rule puts games into a category by a mark they bear; game_category puts them there by name.
create table category (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  name jsonb not null check (is_words(name)),
  rule text check (rule in ('hot', 'bonus', 'new')),
  is_function boolean not null default false,
  function_weight int not null default 0,
  is_recommend boolean not null default false,
  recommend_weight int not null default 0,
  cover text not null default '',
  countries text[] not null default '{BR,CL}' check (countries <@ '{BR,CL}'),
  enabled boolean not null default true
);

create table game (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  kind text collate "C" not null references gameplay_tag,
  provider_id text collate "C" not null references provider,
  name jsonb not null check (is_words(name)),
  about jsonb not null check (is_words(about)),
  cover text not null default '',
  color text not null default '' check (color ~ '^(#[0-9a-f]{6})?$'),
  is_hot boolean not null default false,
  is_new boolean not null default false,
  is_bonus boolean not null default false,
  rtp numeric(5, 2) not null check (rtp between 0 and 100),
  weight int not null default 0,
  released_at timestamptz,
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  countries text[] not null default '{BR,CL}' check (countries <@ '{BR,CL}'),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  enabled boolean not null default true
);
create index game_by_kind on game (kind);
create index game_by_provider on game (provider_id);

create table game_category (
  game_id text collate "C" not null references game on delete cascade,
  category_id text collate "C" not null references category on delete cascade,
  weight int not null default 0,
  primary key (game_id, category_id)
);
create index game_category_by_category on game_category (category_id);

-- In minor units of the currency.
create table game_limit (
  game_id text collate "C" not null references game on delete cascade,
  currency text collate "C" not null check (currency in ('BRL', 'CLP')),
  min_bet bigint not null check (min_bet > 0),
  max_bet bigint not null check (max_bet >= min_bet),
  primary key (game_id, currency)
);

create table banner (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  position text not null
    check (position in ('home_top', 'sticky_banner', 'login', 'register', 'menu_bar_top', 'menu_bar_bottom')),
  title jsonb not null check (is_words(title)),
  line jsonb not null check (is_words(line)),
  action jsonb not null check (is_words(action)),
  cover text not null default '',
  color text not null default '' check (color ~ '^(#[0-9a-f]{6})?$'),
  cmd text not null default '' check (cmd in ('', 'game', 'h5', 'deeplink', 'luckywheel', 'active')),
  cmd_value text not null default '',
  weight int not null default 0,
  countries text[] not null default '{BR,CL}' check (countries <@ '{BR,CL}'),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  enabled boolean not null default true
);

create table promotion (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  title jsonb not null check (is_words(title)),
  line jsonb not null check (is_words(line)),
  action jsonb not null check (is_words(action)),
  description jsonb not null check (is_words(description)),
  cover text not null default '',
  color text not null default '' check (color ~ '^(#[0-9a-f]{6})?$'),
  cmd text not null default '' check (cmd in ('', 'game', 'h5', 'deeplink', 'luckywheel', 'active')),
  cmd_value text not null default '',
  weight int not null default 0,
  countries text[] not null default '{BR,CL}' check (countries <@ '{BR,CL}'),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  enabled boolean not null default true
);

-- No system named means every system.
create table popup (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  title jsonb not null check (is_words(title)),
  content jsonb not null check (is_words(content)),
  image text not null default '',
  cmd text not null default '' check (cmd in ('', 'game', 'h5', 'deeplink', 'luckywheel', 'active')),
  cmd_value text not null default '',
  systems text[] not null default '{}' check (systems <@ '{iOS,Android,windowsphone,unknown}'),
  weight int not null default 0,
  countries text[] not null default '{BR,CL}' check (countries <@ '{BR,CL}'),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  enabled boolean not null default true
);

create table notice (
  id text collate "C" primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  content jsonb not null check (is_words(content)),
  created_at timestamptz not null default now(),
  weight int not null default 0,
  countries text[] not null default '{BR,CL}' check (countries <@ '{BR,CL}'),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  enabled boolean not null default true
);

-- Which file a set of content came from, so that it is not read again until it has changed.
create table content_import (
  name text collate "C" primary key,
  digest text not null,
  imported_at timestamptz not null default now()
);

grant select, insert, update, delete
  on provider, gameplay_tag, category, game, game_category, game_limit, banner, promotion, popup, notice, content_import
  to saguao_app;

-- What players did with it.

create table favourite (
  player_id bigint not null,
  game_id text collate "C" not null references game on delete cascade,
  created_at timestamptz not null,
  primary key (player_id, game_id)
);
create index favourite_by_game on favourite (game_id);
grant select, insert, delete on favourite to saguao_app;

create table recent_play (
  player_id bigint not null,
  game_id text collate "C" not null references game on delete cascade,
  last_at timestamptz not null,
  primary key (player_id, game_id)
);
create index recent_play_by_game on recent_play (game_id);
create index recent_play_by_age on recent_play (last_at);
grant select, insert, update, delete on recent_play to saguao_app;

create table play_count (
  day date not null,
  game_id text collate "C" not null references game on delete cascade,
  rounds bigint not null check (rounds > 0),
  primary key (day, game_id)
);
create index play_count_by_game on play_count (game_id);
grant select, insert, update, delete on play_count to saguao_app;

-- Wins anybody may see. The name is masked before it comes here.
create table public_win (
  round_id text collate "C" primary key,
  player text not null,
  game_id text collate "C" not null references game on delete cascade,
  currency text collate "C" not null check (currency in ('BRL', 'CLP')),
  amount bigint not null check (amount > 0),
  won_at timestamptz not null
);
create index public_win_by_age on public_win (won_at);
create index public_win_by_game on public_win (game_id);
grant select, insert, delete on public_win to saguao_app;

-- Whoever listens on the channel reads again what the payload names.
create function lobby_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lobby', tg_argv[0]);
  return null;
end $$;

create trigger provider_changed after insert or update or delete or truncate on provider
  for each statement execute function lobby_changed('content');
create trigger gameplay_tag_changed after insert or update or delete or truncate on gameplay_tag
  for each statement execute function lobby_changed('content');
create trigger category_changed after insert or update or delete or truncate on category
  for each statement execute function lobby_changed('content');
create trigger game_changed after insert or update or delete or truncate on game
  for each statement execute function lobby_changed('content');
create trigger game_category_changed after insert or update or delete or truncate on game_category
  for each statement execute function lobby_changed('content');
create trigger game_limit_changed after insert or update or delete or truncate on game_limit
  for each statement execute function lobby_changed('content');
create trigger banner_changed after insert or update or delete or truncate on banner
  for each statement execute function lobby_changed('content');
create trigger promotion_changed after insert or update or delete or truncate on promotion
  for each statement execute function lobby_changed('content');
create trigger popup_changed after insert or update or delete or truncate on popup
  for each statement execute function lobby_changed('content');
create trigger notice_changed after insert or update or delete or truncate on notice
  for each statement execute function lobby_changed('content');
create trigger public_win_changed after insert on public_win
  for each statement execute function lobby_changed('wins');
