-- The application connects as the owner and at once takes the role saguao_app, which is given only what
-- each table below grants. Roles belong to the whole cluster, hence the guard.
do $$ begin
  if not exists (select from pg_roles where rolname = 'saguao_app') then
    create role saguao_app nologin;
  end if;
  execute format('grant saguao_app to %I', current_user);
exception when insufficient_privilege then
  null; -- An administrator made the role and the membership beforehand.
end $$;
grant usage on schema public to saguao_app;

-- The first answer to a call that moves money, kept in the transaction of its effect. A repeat gets it back.
create table request (
  player_id bigint not null,
  path text collate "C" not null,
  request_id text collate "C" not null,
  content bytea not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (player_id, path, request_id)
);
create index request_by_age on request using brin (created_at);
grant select, insert, delete on request to saguao_app;

-- What happened and what must follow. Written in the transaction of the cause, delivered by the job queue.
create table event (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index event_by_age on event using brin (created_at);
grant select, delete on event to saguao_app;

-- One row for each effect an event already had: a delivery that comes twice finds it.
create table reaction (
  event_id bigint not null,
  name text not null,
  done_at timestamptz not null default now(),
  primary key (event_id, name)
);
grant select, insert, delete on reaction to saguao_app;

-- The queue belongs to the job library; this is the application's only way to put something in.
create function event_emit(p_name text, p_payload jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id bigint;
begin
  insert into event (name, payload) values (p_name, p_payload) returning id into v_id;
  perform graphile_worker.add_job('react', json_build_object('eventId', v_id::text));
  return v_id;
end $$;
revoke execute on function event_emit from public;
grant execute on function event_emit to saguao_app;

-- Socket.IO messages between server processes that are too large for a notification.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to saguao_app;
grant usage on sequence socket_io_attachments_id_seq to saguao_app;
