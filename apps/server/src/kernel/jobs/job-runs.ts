/**
 * The last run of each timed job, for operators, and the request to run one now.
 * Tables: job_run
 */
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'

export type JobRun = {
  readonly task: string
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly failedAt: Date | null
  readonly error: string | null
  readonly runs: bigint
  readonly failures: bigint
}

export const readJobRuns = ({ query }: Pick<Db, 'query'>): Promise<JobRun[]> =>
  query.selectFrom('jobRun').selectAll().orderBy('task').execute()

export async function runJobNow(tx: Tx, task: string): Promise<void> {
  await runSql(tx, 'select job_run_now($1)', [task])
}

/** Runs a statement with the rights of the job queue. */
type Query = (text: string, values: unknown[]) => Promise<unknown>

const maxErrorLength = 500

/** A record that cannot be written does not fail the job: it is for display. */
const tolerate = (writing: Promise<unknown>): Promise<unknown> => writing.catch(() => undefined)

/** Runs a timed job and records its start and its end. */
export async function recordRun(query: Query, task: string, work: () => Promise<unknown>): Promise<void> {
  await tolerate(
    query(
      `insert into job_run as j (task, started_at, runs) values ($1, clock_timestamp(), 1)
       on conflict (task) do update set started_at = excluded.started_at, finished_at = null, runs = j.runs + 1`,
      [task],
    ),
  )
  try {
    await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await tolerate(
      query(
        `update job_run set finished_at = clock_timestamp(), failed_at = clock_timestamp(), error = $2,
                failures = failures + 1 where task = $1`,
        [task, message.slice(0, maxErrorLength)],
      ),
    )
    throw error
  }
  await tolerate(
    query('update job_run set finished_at = clock_timestamp(), failed_at = null where task = $1', [task]),
  )
}
