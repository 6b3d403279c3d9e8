-- event_emit stores an event and queues the job that runs its reactions, in the transaction of the caller.
-- Called by: kernel/jobs/outbox.ts. The job queue belongs to the owner role; this function is the only way for the
-- application's role to add a job.
-- Guarantees: the event and its job are committed together or not at all. The reactions start p_delay_seconds after
-- the transaction began.
create or replace function event_emit(p_name text, p_payload jsonb, p_delay_seconds int default 0) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id bigint;
begin
  insert into event (name, payload) values (p_name, p_payload) returning id into v_id;
  perform graphile_worker.add_job('react', json_build_object('eventId', v_id::text),
                                  run_at := now() + make_interval(secs => p_delay_seconds));
  return v_id;
end $$;
revoke execute on function event_emit from public;
grant execute on function event_emit to saguao_app;
