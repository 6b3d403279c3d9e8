/** One worker of the job queue, from its start until a stop or a failure of the queue. */
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
import { setSession } from '#kernel/db/session.ts'
import { recordRun } from '#kernel/jobs/job-runs.ts'
import type { Deliver } from '#kernel/jobs/outbox.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

export type TimedJob = {
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly crontab: string
  /** `signal` is aborted when the server stops: long jobs stopRunner at their next step and continue at the next run. */
  run(signal: AbortSignal): Promise<unknown>
}

export type QueueTiming = {
  /** Pause before a restart after a failure. */
  readonly restartMs: number
  /** Interval of the search for due jobs; new jobs are announced by notification. */
  readonly pollMs: number
  /** Age at which a job locked by a dead worker is released. */
  readonly releaseAfterMs: number
  /** Time a stop waits for running jobs. */
  readonly stopTimeoutMs: number
}

export type QueueDeps = {
  readonly databaseUrl: string
  readonly log: Log
  readonly metrics: Metrics
  /** Runs the reactions to an event. */
  readonly deliver: Deliver
  readonly timed: Readonly<Record<string, TimedJob>>
  readonly cron: readonly ParsedCronItem[]
  readonly timing: QueueTiming
  /** Called when the worker processes jobs. */
  onStart(): void
}

export const releaseJobsTask = 'free-jobs'

const concurrency = 4
/** One listens, one holds the liveness lock, one runs cron, the others fetch and acknowledge jobs. */
const maxConnections = concurrency + 3
const connectTimeoutMs = 5_000
const statementTimeoutMs = 15_000
/** A node that hangs does not end its statements. */
const silenceTimeoutMs = statementTimeoutMs + 5_000
const deliverTimeoutMs = 60_000
const timedJobTimeoutMs = 15 * 60_000
const closeTimeoutMs = 1_000
/** Delay between a failure and the stop, so that all fetchers see it: one stopped during a fetch prints a stack. */
const failureDelayMs = 200

/** Resolves after a stop and rejects after a failure; all resources are released in both cases. */
export async function runWorker(deps: QueueDeps, stopping: AbortSignal): Promise<void> {
  const pool = createOwnerPool(deps)
  const ended = new AbortController()
  try {
    const livenessClient = await pool.connect()
    const stopped = stopping.aborted || once(stopping, 'abort', ended).catch(() => undefined)
    await work(deps, pool, livenessClient, stopped, ended.signal).finally(() => livenessClient.release(true))
  } finally {
    ended.abort()
    await settlesWithin(closeTimeoutMs, pool.end())
  }
}

async function work(
  deps: QueueDeps,
  pool: pg.Pool,
  livenessClient: pg.PoolClient,
  stopped: unknown,
  ended: AbortSignal,
): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const failure = watchFailures(events, livenessClient, deps)
  await releaseJobs(livenessClient, deps.timing.releaseAfterMs)
  const runner = await startRunner(deps, pool, events, ended)
  deps.onStart()
  const runnerEnded = runner.promise.then(() => {
    throw new Error('the job worker ended unexpectedly')
  })
  await Promise.race([failure, runnerEnded, stopped]).finally(() =>
    stopRunner(runner, deps.timing.stopTimeoutMs),
  )
}

/** The queue's tables belong to the database owner, so its connections keep that role. */
function createOwnerPool({ databaseUrl, log }: QueueDeps): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    onConnect: (client) => setSession(client, [`statement_timeout=${statementTimeoutMs}`]),
    query_timeout: silenceTimeoutMs,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'job queue: an idle connection broke'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  ignoreSecondRelease(pool)
  return pool
}

type OnConnect = Parameters<pg.Pool['connect']>[0]

/** The library releases its listening connection twice when LISTEN fails during a stop; an error would end the process. */
function ignoreSecondRelease(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: OnConnect) => Promise<pg.PoolClient>
  const withCallback = (callback: OnConnect): unknown =>
    connect((error, client, release) => {
      let isReleased = false
      callback(error, client, (reason) => {
        // Undefined when the pool has ended.
        if (!isReleased) release?.(reason)
        isReleased = true
      })
    })
  pool.connect = ((callback?: OnConnect) =>
    callback ? withCallback(callback) : connect()) as typeof pool.connect
}

function startRunner(
  deps: QueueDeps,
  pgPool: pg.Pool,
  events: WorkerEvents,
  ended: AbortSignal,
): Promise<Runner> {
  return run({
    pgPool,
    events,
    taskList: tasksOf(deps, ended),
    parsedCronItems: [...deps.cron],
    pollInterval: deps.timing.pollMs,
    concurrency,
    noHandleSignals: true,
    logger: quietLogger(deps.log),
    gracefulShutdownAbortTimeout: 1,
    // Without batching, a failed acknowledgement is an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

function tasksOf({ deliver, timed, timing: pace }: QueueDeps, ended: AbortSignal): TaskList {
  const tasks = Object.entries(timed).map(([name, job]): [string, TaskList[string]] => [
    name,
    (_, { abortSignal, withPgClient }) =>
      withTimeout(
        timedJobTimeoutMs,
        ended,
        recordRun(
          (text, values) => withPgClient((client) => client.query(text, values)),
          name,
          () => job.run(abortSignal ?? ended),
        ),
      ),
  ])
  return {
    ...Object.fromEntries(tasks),
    react: (payload) => withTimeout(deliverTimeoutMs, ended, deliver(eventIdIn(payload))),
    [releaseJobsTask]: async (_, { withPgClient }) =>
      withPgClient((client) => releaseJobs(client, pace.releaseAfterMs)),
  }
}

/** The payload is written by the SQL function event_emit. */
const eventIdIn = (payload: unknown): bigint => BigInt((payload as { eventId: string }).eventId)

/** Limits a job's duration. A stopped worker never gets the result: it would acknowledge on a closed connection. */
async function withTimeout(ms: number, ended: AbortSignal, work: Promise<unknown>): Promise<void> {
  const timeout = new AbortController()
  const tooLong = sleep(ms, undefined, { signal: timeout.signal, ref: false }).then(() => {
    throw new Error(`job timed out after ${ms} ms`)
  })
  try {
    await Promise.race([work, tooLong])
  } finally {
    timeout.abort()
    if (ended.aborted) await new Promise(() => undefined)
  }
}

/** Logs and counts failed jobs; rejects when the queue itself fails. */
function watchFailures(
  events: WorkerEvents,
  livenessClient: pg.PoolClient,
  { log, metrics }: QueueDeps,
): Promise<never> {
  events.on('job:error', ({ job, error }) => {
    metrics.error(`job_${job.task_identifier}`)
    log.warn(
      { job: job.id, task: job.task_identifier, attempt: job.attempts, error },
      'job queue: a job failed',
    )
  })
  events.on('job:failed', ({ job }) => {
    metrics.deadJob(job.task_identifier)
    log.error(
      { job: job.id, task: job.task_identifier, attempts: job.attempts },
      'job queue: a job failed its last attempt',
    )
  })
  const failure = new Promise<never>((_, reject) => {
    const fail = (error: unknown) => setTimeout(reject, failureDelayMs, error)
    livenessClient.once('error', fail)
    events.once('pool:create', ({ workerPool }) => {
      livenessClient.query(holdLivenessLock, [workerPool.id]).catch(fail)
    })
    // A failed fetch may have locked a job all the same, which then no worker would run.
    events.on('worker:getJob:error', ({ error }) => fail(error))
  })
  failure.catch(() => undefined)
  return failure
}

/** The liveness connection holds a lock named after the worker, which is released when the process dies. */
const holdLivenessLock = `select pg_advisory_lock(hashtext('job worker'), hashtext($1))`
const releaseDeadJobs = `
  select graphile_worker.force_unlock_workers(array_agg(held.worker))
    from (select distinct locked_by as worker from graphile_worker.jobs
           where locked_at <= now() - $1 * interval '1 millisecond') held
   where pg_try_advisory_xact_lock(hashtext('job worker'), hashtext(held.worker))`

async function releaseJobs(client: pg.ClientBase, afterMs: number): Promise<void> {
  await client.query(releaseDeadJobs, [afterMs])
}

async function stopRunner(runner: Runner, stopMs: number): Promise<void> {
  runner.promise.catch(() => undefined)
  if (await settlesWithin(stopMs, runner.stop())) return
  await settlesWithin(closeTimeoutMs, runner.kill())
}

/** True when the work settled in time, successfully or not. */
const settlesWithin = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    sleep(ms, false, { ref: false }),
  ])

/** The library's messages are debug output: `watchFailures` logs the important ones. */
const quietLogger = (log: Log): Logger => new Logger(() => (_, text) => log.debug(text))
