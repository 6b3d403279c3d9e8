-- job_run_now queues a timed job for now, in the transaction of the caller.
-- Called by: kernel/jobs/job-runs.ts. The job queue belongs to the owner role.
-- Guarantees: like the timer, it queues at most one job per task, and jobs of a task run one after another.
create or replace function job_run_now(p_task text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, queue_name := p_task, max_attempts := 3, job_key := p_task);
end $$;
revoke execute on function job_run_now from public;
grant execute on function job_run_now to saguao_app;
