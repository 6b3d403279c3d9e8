-- Orders against what their channels list, day by day.

-- A comparison of one day with one channel. The newest of a day counts; those before it tell what was mended.
create table reconciliation (
  id bigint generated always as identity primary key,
  channel text not null,
  day date not null,
  ran_at timestamptz not null,
  -- How much was compared: what the channel listed, and what stands here.
  lines int not null,
  orders int not null
);
create index reconciliation_by_day on reconciliation (day, channel, id desc);
grant select, insert on reconciliation to saguao_app;

create table reconciliation_difference (
  reconciliation_id bigint not null references reconciliation,
  n int not null,
  kind text not null check (kind in ('missing here', 'missing there', 'other amount', 'other state')),
  subject text not null check (subject in ('charge', 'payout')),
  order_id text not null,
  -- What each side says; null where it says nothing.
  here text,
  there text,
  -- What came of it at once: a payment nobody had heard of is taken as if it had been notified.
  effect text,
  primary key (reconciliation_id, n)
);
grant select, insert on reconciliation_difference to saguao_app;

-- The kernel: how far the work after commits is behind, for whoever watches. The queue is its owner's alone.
create function job_standing(out waiting bigint, out late_seconds double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*), coalesce(extract(epoch from now() - min(run_at)), 0)
    from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
$$;
revoke execute on function job_standing from public;
grant execute on function job_standing to saguao_app;
