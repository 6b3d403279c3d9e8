-- Support: what a player and the operators wrote to each other. A player has one thread; it is closed and opens again
-- with the next message. Whoever writes locks the thread's row first, so that ids follow each other as people read them.

create table support_thread (
  player_id bigint primary key references player,
  -- Waiting for an operator, answered, or closed by one.
  state text not null check (state in ('waiting', 'answered', 'closed')),
  -- When it came into this state: the longest waiting are answered first.
  changed_at timestamptz not null,
  -- How many answers the player has not seen.
  unread int not null default 0 check (unread >= 0)
);
create index support_thread_waiting on support_thread (changed_at) where state = 'waiting';

create table support_message (
  player_id bigint not null references support_thread,
  id bigint generated always as identity,
  -- `end` is the line that says a conversation was closed; it has no text.
  author text not null check (author in ('player', 'support', 'end')),
  text text not null check (char_length(text) <= 1000),
  -- Which operator; players are not told.
  operator text,
  -- What makes a message that is sent twice one message.
  request_id text collate "C",
  created_at timestamptz not null,
  primary key (player_id, id),
  unique (player_id, request_id),
  check ((author = 'player') = (request_id is not null)),
  check ((author = 'player') = (operator is null)),
  check ((author = 'end') = (text = ''))
);
create index support_message_by_time on support_message (created_at);

grant select, insert, update on support_thread to saguao_app;
grant select, insert, delete on support_message to saguao_app;
