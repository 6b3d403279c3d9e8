/**
 * Background jobs on graphile-worker: reactions to events and timed jobs, each run at least once. When the queue itself
 * fails (database outage, lost acknowledgement) it is unknown which jobs the worker holds; it is stopped, a new one
 * starts, and the jobs of the old one run again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems } from 'graphile-worker'
import type { Db } from '#kernel/db/db.ts'
import {
  type QueueDeps,
  type QueueTiming,
  releaseJobsTask,
  runWorker,
  type TimedJob,
} from '#kernel/jobs/job-queue.ts'

export type { TimedJob } from '#kernel/jobs/job-queue.ts'

export type JobsDeps = Omit<QueueDeps, 'cron' | 'timing' | 'onStart'> & {
  readonly timing?: Partial<QueueTiming>
}

/** `stop` starts no new job and waits up to `stopTimeoutMs` for the running ones. */
export type Jobs = { stop(): Promise<void> }

const defaultTiming: QueueTiming = {
  restartMs: 1_000,
  pollMs: 2_000,
  releaseAfterMs: 10_000,
  stopTimeoutMs: 5_000,
}
/** Time a stop waits for a database that does not respond, beyond the running jobs. */
const databaseTimeoutMs = 3_000
const maxTimedJobAttempts = 3

/** In all processes together one job per name is queued and one runs. */
const cronItem = (task: string, match: string) => ({
  task,
  match,
  options: { jobKey: task, queueName: task, maxAttempts: maxTimedJobAttempts },
})

const cronItems = (timed: Readonly<Record<string, TimedJob>>) =>
  parseCronItems([
    cronItem(releaseJobsTask, '* * * * *'),
    ...Object.entries(timed).map(([task, { crontab }]) => cronItem(task, crontab)),
  ])

/** Starts at once and restarts after every outage; throws only for an invalid crontab. */
export function startJobs(deps: JobsDeps): Jobs {
  const { log, metrics, timed } = deps
  const timing = { ...defaultTiming, ...deps.timing }
  const cron = cronItems(timed)
  const stopping = new AbortController()
  let isAway = false
  const onStart = () => {
    isAway = false
  }
  /** Warns once per outage, not once per attempt. */
  const reportError = (error: unknown) => {
    metrics.error('jobs')
    log[isAway ? 'debug' : 'warn']({ error }, 'job queue: unreachable, restarting until it works')
    isAway = true
  }
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runWorker({ ...deps, timing, cron, onStart }, stopping.signal).catch(reportError)
      await sleep(timing.restartMs, undefined, stopping).catch(() => undefined)
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([
        working,
        sleep(timing.stopTimeoutMs + databaseTimeoutMs, undefined, { ref: false }),
      ])
    },
  }
}

/** The number of due jobs, and the wait of the oldest. */
export async function readJobBacklog({
  pool,
}: Pick<Db, 'pool'>): Promise<{ waiting: number; oldestWaitSeconds: number }> {
  const { rows } = await pool.query<{ waiting: bigint; late: number }>(
    'select waiting, late_seconds as late from job_standing()',
  )
  return { waiting: Number(rows[0]?.waiting ?? 0), oldestWaitSeconds: rows[0]?.late ?? 0 }
}
