/**
 * What happens outside of calls: reactions to events and timed jobs, each at least once, on graphile-worker. When
 * something goes wrong with the queue itself (the database went away, an acknowledgement was lost) nobody knows what
 * the worker still holds; it is stopped and a new one begins, and what the old one held is done again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems } from 'graphile-worker'
import type { Db } from '#kernel/db/db.ts'
import { freeJobsTask, type Pace, type QueueDeps, type TimedJob, workOn } from '#kernel/jobs/job-queue.ts'

export type { TimedJob } from '#kernel/jobs/job-queue.ts'

export type JobsDeps = Omit<QueueDeps, 'cron' | 'pace' | 'onBegin'> & { readonly pace?: Partial<Pace> }

/** `stop` takes no new job, and waits for those under way as long as `stopMs`. */
export type Jobs = { stop(): Promise<void> }

const usualPace: Pace = { restartMs: 1_000, pollMs: 2_000, freeAfterMs: 10_000, stopMs: 5_000 }
/** What a stop waits at most for a database that doesn't answer, beyond the jobs under way. */
const hangMs = 3_000
const attemptsOfTimed = 3

/** One of each name waits, and one runs at a time, in all processes together. */
const cronItem = (task: string, match: string) => ({
  task,
  match,
  options: { jobKey: task, queueName: task, maxAttempts: attemptsOfTimed },
})

const cronItems = (timed: Readonly<Record<string, TimedJob>>) =>
  parseCronItems([
    cronItem(freeJobsTask, '* * * * *'),
    ...Object.entries(timed).map(([task, { crontab }]) => cronItem(task, crontab)),
  ])

/** Begins at once and goes on through every outage; only a crontab that can't be read is thrown. */
export function startJobs(deps: JobsDeps): Jobs {
  const { log, metrics, timed } = deps
  const pace = { ...usualPace, ...deps.pace }
  const cron = cronItems(timed)
  const stopping = new AbortController()
  let away = false
  const onBegin = () => {
    away = false
  }
  /** Once per outage, not once per try. */
  const tell = (error: unknown) => {
    metrics.error('jobs')
    log[away ? 'debug' : 'warn']({ error }, 'the job queue is away, and is begun anew until it works')
    away = true
  }
  const keepWorking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await workOn({ ...deps, pace, cron, onBegin }, stopping.signal).catch(tell)
      await sleep(pace.restartMs, undefined, stopping).catch(() => undefined)
    }
  }
  const working = keepWorking()
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([working, sleep(pace.stopMs + hangMs, undefined, { ref: false })])
    },
  }
}

/** How many jobs wait whose time has come, and for how long the oldest. */
export async function jobStanding({
  pool,
}: Pick<Db, 'pool'>): Promise<{ waiting: number; lateSeconds: number }> {
  const { rows } = await pool.query<{ waiting: bigint; late: number }>(
    'select waiting, late_seconds as late from job_standing()',
  )
  return { waiting: Number(rows[0]?.waiting ?? 0), lateSeconds: rows[0]?.late ?? 0 }
}
