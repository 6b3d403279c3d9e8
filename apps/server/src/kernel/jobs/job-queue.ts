/** One worker on the queue, from its first job until it is told to stop or something goes wrong with the queue. */
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  type ParsedCronItem,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import type { Deliver } from '#kernel/jobs/outbox.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

export type TimedJob = {
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly crontab: string
  /** `signal` says that the server stops: long work ends at its next step, and goes on another time. */
  run(signal: AbortSignal): Promise<unknown>
}

export type Pace = {
  /** How long to wait before beginning again after a fault. */
  readonly restartMs: number
  /** How often to look for jobs whose time has come; new ones are announced. */
  readonly pollMs: number
  /** A job held for so long by a worker that is gone is free again. */
  readonly freeAfterMs: number
  /** How long a stop waits for the jobs under way. */
  readonly stopMs: number
}

export type QueueDeps = {
  readonly databaseUrl: string
  readonly log: Log
  readonly metrics: Metrics
  /** Runs what follows an event. */
  readonly deliver: Deliver
  readonly timed: Readonly<Record<string, TimedJob>>
  readonly cron: readonly ParsedCronItem[]
  readonly pace: Pace
  /** The queue is there, and jobs are being done. */
  onBegin(): void
}

export const freeJobsTask = 'free-jobs'

const jobsAtOnce = 4
/** One listens, one bears witness, one watches the clock, the others fetch and acknowledge. */
const connections = jobsAtOnce + 3
const connectMs = 5_000
const statementMs = 15_000
const deliverMs = 60_000
const timedMs = 15 * 60_000
const endMs = 1_000
/** A fault is heard by all jobs' fetchers before they are stopped: one stopped while it asks prints a stack. */
const calmMs = 200

/** Resolves after a stop, and rejects after a fault; either way nothing of it is left. */
export async function workOn(deps: QueueDeps, stopping: AbortSignal): Promise<void> {
  const pool = createOwnerPool(deps)
  const over = new AbortController()
  try {
    const witness = await pool.connect()
    const stopped = stopping.aborted || once(stopping, 'abort', over).catch(() => undefined)
    await work(deps, pool, witness, stopped, over.signal).finally(() => witness.release(true))
  } finally {
    over.abort()
    await within(endMs, pool.end())
  }
}

async function work(
  deps: QueueDeps,
  pool: pg.Pool,
  witness: pg.PoolClient,
  stopped: unknown,
  over: AbortSignal,
): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const fault = watch(events, witness, deps)
  await freeJobs(witness, deps.pace.freeAfterMs)
  const runner = await begin(deps, pool, events, over)
  deps.onBegin()
  const ended = runner.promise.then(() => {
    throw new Error('the worker ended by itself')
  })
  await Promise.race([fault, ended, stopped]).finally(() => end(runner, deps.pace.stopMs))
}

/** The queue belongs to the owner of the database, so its connections take no other role. */
function createOwnerPool({ databaseUrl, log }: QueueDeps): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle connection of the job queue broke'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function begin(deps: QueueDeps, pgPool: pg.Pool, events: WorkerEvents, over: AbortSignal): Promise<Runner> {
  return run({
    pgPool,
    events,
    taskList: tasksOf(deps, over),
    parsedCronItems: [...deps.cron],
    pollInterval: deps.pace.pollMs,
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    logger: quietLogger(deps.log),
    gracefulShutdownAbortTimeout: 1,
    // Without batches an acknowledgement that fails is a rejection that nobody handles.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

function tasksOf({ deliver, timed, pace }: QueueDeps, over: AbortSignal): TaskList {
  const tasks = Object.entries(timed).map(([name, job]): [string, TaskList[string]] => [
    name,
    (_, { abortSignal }) => bounded(timedMs, over, job.run(abortSignal ?? over)),
  ])
  return {
    ...Object.fromEntries(tasks),
    react: (payload) => bounded(deliverMs, over, deliver(eventIdIn(payload))),
    [freeJobsTask]: async (_, { withPgClient }) =>
      withPgClient((client) => freeJobs(client, pace.freeAfterMs)),
  }
}

/** Only event_emit puts these into the queue. */
const eventIdIn = (payload: unknown): bigint => BigInt((payload as { eventId: string }).eventId)

/** A worker that is gone must not hear of its job: it would acknowledge on what is closed. */
async function bounded(ms: number, over: AbortSignal, work: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const tooLong = sleep(ms, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error(`not done after ${ms} ms`)
  })
  try {
    await Promise.race([work, tooLong])
  } finally {
    late.abort()
    if (over.aborted) await new Promise(() => undefined)
  }
}

/** Counts and tells what goes wrong with jobs; rejects when it goes wrong with the queue. */
function watch(events: WorkerEvents, witness: pg.PoolClient, { log, metrics }: QueueDeps): Promise<never> {
  events.on('job:error', ({ job, error }) => {
    metrics.error(`job ${job.task_identifier}`)
    log.warn({ job: job.id, task: job.task_identifier, attempt: job.attempts, error }, 'a job failed')
  })
  events.on('job:failed', ({ job }) => {
    metrics.jobDead(job.task_identifier)
    log.error({ job: job.id, task: job.task_identifier, attempts: job.attempts }, 'a job was given up')
  })
  const fault = new Promise<never>((_, reject) => {
    const tell = (error: unknown) => setTimeout(reject, calmMs, error)
    witness.once('error', tell)
    events.once('pool:create', ({ workerPool }) => {
      witness.query(sayAlive, [workerPool.id]).catch(tell)
    })
    // A fetch that fails may have locked a job all the same, which then nobody does.
    events.on('worker:getJob:error', ({ error }) => tell(error))
  })
  fault.catch(() => undefined)
  return fault
}

/** The witness holds a lock by the worker's name for as long as it lives: when the process dies, it goes with it. */
const sayAlive = `select pg_advisory_lock(hashtext('job worker'), hashtext($1))`
const freeDead = `
  select graphile_worker.force_unlock_workers(array_agg(held.worker))
    from (select distinct locked_by as worker from graphile_worker.jobs
           where locked_at <= now() - $1 * interval '1 millisecond') held
   where pg_try_advisory_xact_lock(hashtext('job worker'), hashtext(held.worker))`

async function freeJobs(client: pg.ClientBase, afterMs: number): Promise<void> {
  await client.query(freeDead, [afterMs])
}

async function end(runner: Runner, stopMs: number): Promise<void> {
  runner.promise.catch(() => undefined)
  if (await within(stopMs, runner.stop())) return
  await within(endMs, runner.kill())
}

/** Whether it was done in time; that it failed doesn't matter any more. */
const within = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    sleep(ms, false, { ref: false }),
  ])

/** What matters of what the library says is told by `watch`, in our own words. */
const quietLogger = (log: Log): Logger => new Logger(() => (_, text) => log.debug(text))
