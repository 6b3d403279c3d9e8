/** The system page of operators: timed jobs, audits of the books, versions, keys and backups. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { sql } from 'kysely'
import type { App } from '#app.ts'
import { encryptedColumns } from '#encrypted-columns.ts'
import { readLastBackup } from '#kernel/db/backup-runs.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { type JobRun, readJobRuns, runJobNow } from '#kernel/jobs/job-runs.ts'
import { readJobBacklog, type TimedJob } from '#kernel/jobs/jobs.ts'
import { productVersion, readProcesses } from '#kernel/observability/process-registry.ts'
import { Refusal } from '#kernel/refusal.ts'
import { keyHeaderOf } from '#kernel/security/encryption.ts'
import { change, lastActionAt, type OperatorHandlers } from '#modules/operators/operators.ts'
import { auditChecks, countDrifts, readLastAudits, rollingAuditAge } from '#modules/wallet/wallet.ts'

export type SystemDeps = Pick<App, 'db' | 'clock' | 'config' | 'secrets'> & {
  readonly timedJobs: Readonly<Record<string, TimedJob>>
  /** Rules of the audit besides those of the ledger itself. */
  readonly extraChecks: readonly string[]
}

type Job = OperatorData<'/operator/jobs'>['list'][number]

const auditJob = 'wallet-audit'
const maxAudits = 20

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

function stateOf(run: JobRun | undefined): Job['state'] {
  if (!run) return 'never'
  if (run.finishedAt === null) return 'running'
  return run.failedAt === null ? 'done' : 'failed'
}

const presentJob = (name: string, crontab: string, run: JobRun | undefined): Job => ({
  name,
  crontab,
  startedAt: iso(run?.startedAt),
  finishedAt: iso(run?.finishedAt),
  state: stateOf(run),
  error: run?.error ?? null,
  failedAt: iso(run?.failedAt),
  runs: Number(run?.runs ?? 0),
  failures: Number(run?.failures ?? 0),
})

async function readJobs({ timedJobs }: SystemDeps, db: Pick<Db, 'query'>): Promise<Job[]> {
  const runs = new Map((await readJobRuns(db)).map((run) => [run.task, run]))
  return Object.entries(timedJobs).map(([name, { crontab }]) => presentJob(name, crontab, runs.get(name)))
}

async function readAudit(deps: SystemDeps): Promise<OperatorData<'/operator/audit'>> {
  const { db, extraChecks } = deps
  const [runs, jobs, age, drifts] = await Promise.all([
    readLastAudits(db, maxAudits),
    readJobRuns(db),
    rollingAuditAge(db),
    countDrifts(db),
  ])
  return {
    list: runs.map(({ ranAt, findings }) => ({ ranAt: ranAt.toISOString(), findings: [...findings] })),
    checks: [...auditChecks, ...extraChecks],
    isRunning: jobs.some(({ task, finishedAt }) => task === auditJob && finishedAt === null),
    rolling: { finishedSecondsAgo: age === undefined ? null : Math.max(0, Math.round(age)), drifts },
  }
}

type DatabaseRow = {
  version: string
  bytes: bigint
  migration: string
  migratedAt: Date
  archives: boolean
  archivedAt: Date | null
  archiveFailedAt: Date | null
}

const databaseQuery = sql<DatabaseRow>`
  select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
         m.name as migration, m.run_on as "migratedAt", current_setting('archive_mode') <> 'off' as archives,
         a.last_archived_time as "archivedAt",
         case when a.last_failed_time > coalesce(a.last_archived_time, '-infinity') then a.last_failed_time end
           as "archiveFailedAt"
    from (select name, run_on from migration order by id desc limit 1) m, pg_stat_archiver a`

async function readSystem(deps: SystemDeps): Promise<OperatorData<'/operator/system'>> {
  const { db, config, secrets } = deps
  const [processes, { rows }, rotatedAt, backup] = await Promise.all([
    readProcesses(deps),
    databaseQuery.execute(db.query),
    lastActionAt(db, 'rekey'),
    readLastBackup(db),
  ])
  const [database] = rows
  if (!database) throw new Error('system: the database has no migration')
  return {
    version: productVersion,
    mode: config.mode,
    processes: processes.map(({ startedAt, seenAt, ...process }) => ({
      ...process,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    database: {
      version: database.version,
      bytes: Number(database.bytes),
      migration: database.migration,
      migratedAt: database.migratedAt.toISOString(),
      isEmbedded: config.databaseUrl === undefined,
    },
    keys: {
      fingerprints: secrets.keys.map((key) => keyHeaderOf(key).toString('hex')),
      encryptedColumns: encryptedColumns.length,
      rotatedAt: iso(rotatedAt),
    },
    backups: {
      last: backup
        ? { at: backup.at.toISOString(), bytes: Number(backup.bytes), folder: backup.folder }
        : null,
      archives: database.archives,
      archivedAt: iso(database.archivedAt),
      archiveFailedAt: iso(database.archiveFailedAt),
    },
  }
}

async function requireJob(deps: SystemDeps, tx: Tx, name: string): Promise<Job> {
  const job = (await readJobs(deps, { query: tx })).find((known) => known.name === name)
  if (!job) throw new Refusal('JOB_UNKNOWN', { field: 'name' })
  return job
}

export const systemHandlers = (deps: SystemDeps) =>
  ({
    '/operator/jobs': async () => {
      const [list, backlog] = await Promise.all([readJobs(deps, deps.db), readJobBacklog(deps.db)])
      return { list, ...backlog, oldestWaitSeconds: Math.max(0, Math.round(backlog.oldestWaitSeconds)) }
    },
    '/operator/job/run': change({
      read: async (tx, { body }) => {
        await requireJob(deps, tx, body.name)
        return { subject: `job ${body.name}`, state: null }
      },
      apply: async (tx, { body }) => {
        await runJobNow(tx, body.name)
        return { data: await requireJob(deps, tx, body.name), after: { queued: true } }
      },
    }),
    '/operator/audit': () => readAudit(deps),
    '/operator/system': () => readSystem(deps),
  }) satisfies Partial<OperatorHandlers>
