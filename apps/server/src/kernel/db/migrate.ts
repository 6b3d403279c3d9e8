/**
 * Migrates a database, also under traffic: the job library's tables first, because our functions call into them; then
 * the numbered migrations; then the function files that changed (sql-functions.ts). A statement that waits for a table's
 * lock makes every later statement on that table wait too, so a migration waits for a moment, rolls back and is tried
 * again; requests continue in between. The moment is longer after many attempts. Each migration is a transaction, unless
 * it starts with `-- without a transaction`, for indexes that are built concurrently. There a statement below
 * `-- for each partition of TABLE` runs once per partition, with the end of its name in the place of `{partition}`. One
 * that starts with `-- after the functions` needs functions of this release, which are then applied before it: a function
 * that works with a table before and after its change. It starts when the transactions that may still run the functions
 * before have ended. One advisory lock covers all steps, so that processes that start at once migrate one after the other.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runMigrations } from 'graphile-worker'
import { type MigrationBuilder, PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate'
import pg from 'pg'
import { codeOf } from '#kernel/db/db.ts'
import { setSession } from '#kernel/db/session.ts'
import { type ApplyOptions, applySqlFunctions } from '#kernel/db/sql-functions.ts'

export type MigrateOptions = {
  /** The folder of the numbered migrations, for tests. */
  readonly dir?: string
  /** The folder of the function files, for tests. */
  readonly functionsDir?: string
  /** Called after each attempt that failed because another session holds a lock. */
  onWait?(tries: number): unknown
}

const defaultDir = fileURLToPath(new URL('../../migrations', import.meta.url))
const ownFunctionsDir = fileURLToPath(new URL('../../sql', import.meta.url))
/** Bets wait for as long. Most transactions are shorter. */
const firstLockTimeoutMs = 25
/** Far below the time a request waits for a lock before it fails (db.ts). */
const maxLockTimeoutMs = 500
const attemptsPerTimeout = 40
const retryMs = 250
const maxAttempts = 1_600
const lockTimedOut = '55P03'
/** Longer than the servers let a transaction run; a longer one is a backup or a report, which calls no such function. */
const transactionMs = 60_000
const pollMs = 50
const replanMs = 250

/** A table that is read by several workers, or ahead, takes the cores and the disk that bets need. */
const inBackground = [
  'max_parallel_maintenance_workers=0',
  'max_parallel_workers_per_gather=0',
  'effective_io_concurrency=0',
  'maintenance_io_concurrency=0',
]

const withoutTransaction = /^(?:--.*\n)?-- without a transaction$/m
const afterFunctions = '-- after the functions'

async function openSession(databaseUrl: string, settings: readonly string[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await setSession(client, settings)
  return client
}

/**
 * Bets go first while an index is built: the embedded PostgreSQL runs on this machine, and its process of the session gets
 * the idle class of processor and disk, and the last core only, where Linux has them. Not for sessions with locks, which a
 * busy machine would make longer.
 */
async function runWhenIdle(client: pg.Client): Promise<void> {
  if (!client.host.startsWith('/')) return
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = String(rows[0]?.pid)
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, lastCore = '0'] = /^Cpus_allowed_list:.*?(\d+)$/m.exec(status) ?? []
  const commands = [
    ['chrt', '--idle', '--pid', '0', pid],
    ['ionice', '--class', 'idle', '--pid', pid],
    ['taskset', '--cpu-list', '--pid', lastCore, pid],
  ] as const
  for (const [command, ...args] of commands) await promisify(execFile)(command, args).catch(() => undefined)
}

/** A concurrent index build takes no lock that requests wait for, and itself waits for all running transactions. */
async function runWithoutTransaction(databaseUrl: string, sql: string): Promise<void> {
  const client = await openSession(databaseUrl, ['lock_timeout=0', ...inBackground])
  try {
    await runWhenIdle(client)
    for (const statement of sql.split(/;\s*$/m))
      if (/^\s*[a-z]/im.test(statement))
        for (const one of await perPartition(client, statement)) await client.query(one)
  } finally {
    await client.end()
  }
}

async function perPartition(client: pg.Client, statement: string): Promise<string[]> {
  const [, table] = /^-- for each partition of (\w+)$/m.exec(statement) ?? []
  if (table === undefined) return [statement]
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass order by 1`,
  )
  return rows.map(({ name }) => statement.replaceAll('{partition}', name.slice(table.length + 1)))
}

async function awaitRunningTransactions(client: pg.Client): Promise<void> {
  const running = `
    select l.virtualxid as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and l.granted and a.datname = current_database() and l.pid <> pg_backend_pid()`
  let { rows } = await client.query<{ id: string }>(running)
  for (let waitedMs = 0; rows.length > 0 && waitedMs < transactionMs; waitedMs += pollMs) {
    await sleep(pollMs)
    const ids = rows.map(({ id }) => id)
    ;({ rows } = await client.query<{ id: string }>(`${running} and l.virtualxid = any ($1)`, [ids]))
  }
}

/**
 * Sessions plan their statements again after a change of a table: the next change lets them finish first. Other processes
 * that wait for the advisory lock of the migration do not count.
 */
async function pauseUnderTraffic(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and wait_event is distinct from 'advisory'
        and (state <> 'idle' or state_change > now() - interval '1 second')`,
  )
  if (rowCount) await sleep(replanMs)
}

type Attempt = {
  readonly databaseUrl: string
  /** Called with the name of each migration when it is tried. */
  onRun(name: string): void
  pause(): Promise<void>
  applyFunctions(options: ApplyOptions): Promise<void>
}

const loaderOf =
  ({ databaseUrl, onRun, pause, applyFunctions }: Attempt) =>
  (paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const sql = await readFile(path, 'utf8')
        // The library calls this before it begins the transaction of the migration.
        const up = async (pgm: MigrationBuilder): Promise<void> => {
          await pause()
          if (sql.startsWith(afterFunctions)) await applyFunctions({ beforeLaterMigrations: true })
          onRun(basename(path, '.sql'))
          if (withoutTransaction.test(sql)) await runWithoutTransaction(databaseUrl, sql)
          else pgm.sql(sql)
        }
        return { id: path, filePaths: [path], actions: { up, down: false as const } }
      }),
    )

type Folders = { readonly dir: string; readonly functionsDir: string }

async function migrateOnce(
  databaseUrl: string,
  { dir, functionsDir }: Folders,
  lockTimeoutMs: number,
  onRun: (name: string) => void,
): Promise<void> {
  const client = await openSession(databaseUrl, [`lock_timeout=${lockTimeoutMs}`, ...inBackground])
  const applyFunctions = async (options?: ApplyOptions): Promise<void> => {
    const applied = await applySqlFunctions(client, functionsDir, options)
    for (const path of applied) onRun(path)
    if (options?.beforeLaterMigrations && applied.length > 0) await awaitRunningTransactions(client)
  }
  try {
    // The lock of the migration library, which earlier releases take as well. It ends with the connection.
    await client.query('select pg_advisory_lock($1)', [PG_MIGRATE_LOCK_ID])
    await runner({
      dbClient: client,
      noLock: true,
      dir,
      direction: 'up',
      migrationsTable: 'migration',
      migrationLoaderStrategies: [
        {
          extensions: ['.sql'],
          loader: loaderOf({ databaseUrl, onRun, pause: () => pauseUnderTraffic(client), applyFunctions }),
        },
      ],
      log: () => undefined,
    })
    await applyFunctions()
  } finally {
    await client.end()
  }
}

const lockTimeoutOf = (attempt: number): number =>
  Math.min(maxLockTimeoutMs, firstLockTimeoutMs * 2 ** Math.floor((attempt - 1) / attemptsPerTimeout))

/** Returns the names of the applied migrations and the paths of the applied function files, in their order. */
export async function migrate(
  databaseUrl: string,
  { dir = defaultDir, functionsDir = ownFunctionsDir, onWait }: MigrateOptions = {},
): Promise<string[]> {
  await runMigrations({ connectionString: databaseUrl })
  const done = new Set<string>()
  for (let attempt = 1; ; attempt++) {
    try {
      await migrateOnce(databaseUrl, { dir, functionsDir }, lockTimeoutOf(attempt), (name) => done.add(name))
      return [...done]
    } catch (error) {
      if (codeOf(error) !== lockTimedOut || attempt === maxAttempts) throw error
      onWait?.(attempt)
      await sleep(retryMs)
    }
  }
}
