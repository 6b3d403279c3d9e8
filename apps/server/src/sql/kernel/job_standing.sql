-- job_standing returns how many jobs are due and by how many seconds the oldest of them is late.
-- Called by: kernel/jobs/jobs.ts, for the metrics. The tables of the job queue are readable only to their owner, so
-- this runs as the owner.
create or replace function job_standing(out waiting bigint, out late_seconds double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*), coalesce(extract(epoch from now() - min(run_at)), 0)
    from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
$$;
revoke execute on function job_standing from public;
grant execute on function job_standing to saguao_app;
