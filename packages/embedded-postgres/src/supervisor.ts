/**
 * Supervises PostgreSQL for exactly one application.
 *
 * The owner is the connection that holds an advisory lock as long as the application lives. The operating system closes
 * the connection of a killed application, so the next start gets the lock and takes over the running server; a second
 * start beside a living application is refused.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  applicationRole,
  connectionUrl,
  databaseName,
  type Launched,
  launch,
  logFile,
  refuseForeignSocketFolder,
  superuser,
} from './cluster.ts'
import { clearStalePidFile, findPostmaster, shutDown } from './postmaster.ts'
import type { Settings } from './settings.ts'

export type OpenOptions = {
  /** The folder of the cluster, created at the first start. */
  dir: string
  /** Receives progress messages. */
  log(message: string): void
  /** Shown to a refused second start, for instance the address of this application. */
  owner?: string
  /** Added to the default settings, or replacing them. */
  settings?: Settings
}

export class DatabaseInUse extends Error {}

/** Key of the advisory lock. */
const ownerLock = 5_341_475
const lockTries = 10
const lockPollMs = 100
const acceptTries = 6_000
const acceptPollMs = 50
const reportEveryTries = 100
const launchTries = 50
const retryMs = 500

/** Acquires the database and restarts PostgreSQL when it exits unexpectedly. */
export async function supervise(options: OpenOptions): Promise<{ release(): Promise<void> }> {
  const releasing = new AbortController()
  let client = await acquire(options, releasing.signal)
  const watch = async () => {
    while (!releasing.signal.aborted) {
      await new Promise((resolve) => client.once('end', resolve))
      if (releasing.signal.aborted) return
      options.log('postgres: connection lost, making sure that the server runs')
      client = await reacquire(options, releasing.signal)
    }
  }
  const watching = watch().catch((error: Error) =>
    options.log(`postgres: the database is lost: ${error.message}`),
  )
  const stop = async () => {
    await shutDown(options.dir)
    await client.end()
  }
  const release = async () => {
    releasing.abort()
    await stop()
    await watching
    // The watcher may have been restarting PostgreSQL when the release started.
    await stop()
  }
  return { release }
}

/** Retries until the release: the cause, such as a full disk, may be temporary. */
async function reacquire(options: OpenOptions, signal: AbortSignal): Promise<pg.Client> {
  for (;;) {
    try {
      return await acquire(options, signal)
    } catch (error) {
      if (signal.aborted || error instanceof DatabaseInUse) throw error
      options.log(`postgres: restart failed: ${(error as Error).message}`)
      await sleep(retryMs)
    }
  }
}

async function acquire(options: OpenOptions, signal: AbortSignal): Promise<pg.Client> {
  const running = await findPostmaster(options.dir)
  const client = await connectOrStart(options, signal)
  try {
    await client.query(`set application_name = ${client.escapeLiteral(ownerName(options))}`)
    await lock(client, options.dir)
    await prepare(client)
    if (running) options.log('postgres: taking over the running server')
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Names the owner in pg_stat_activity, for the message of a refused second start. */
const ownerName = ({ owner }: OpenOptions) => `process ${process.pid}${owner ? ` at ${owner}` : ''}`

/** Retries for a second: PostgreSQL needs a moment to release the lock of a killed application. */
async function lock(client: pg.Client, dir: string): Promise<void> {
  for (let tries = 0; tries < lockTries; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [ownerLock])
    if (rows[0].locked) return
    await sleep(lockPollMs)
  }
  const { rows } = await client.query(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and granted`,
    [ownerLock],
  )
  const owner = rows[0]?.application_name ?? 'another process'
  throw new DatabaseInUse(
    `Already running: ${owner} has ${dir} open. Stop it first, or set another DATA_DIR.`,
  )
}

/** Creates the application's role, which may create roles and databases but is no superuser, and its database. */
async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [applicationRole, databaseName],
  )
  const password = client.escapeLiteral(String(client.password))
  if (!rows[0].role)
    await client.query(`create role ${applicationRole} login createdb createrole password ${password}`)
  if (!rows[0].database) await client.query(`create database ${databaseName} owner ${applicationRole}`)
}

/** Connects to the server; starts it if necessary, and waits while it starts, recovers or stops. */
async function connectOrStart(options: OpenOptions, signal: AbortSignal): Promise<pg.Client> {
  const { dir, log } = options
  await refuseForeignSocketFolder(dir)
  const attempts: Launched[] = []
  for (let tries = 1; tries <= acceptTries; tries++) {
    // A launched server is always waited for, so that it can be stopped.
    if (!attempts.at(-1)?.running()) signal.throwIfAborted()
    const client = await connect(dir)
    if (client) return client
    await ensureStarting(options, attempts)
    if (tries % reportEveryTries === 0) log('postgres: not ready yet; after a crash it recovers first')
    await sleep(acceptPollMs)
  }
  throw new Error(`PostgreSQL does not accept connections. Its log is ${logFile(dir)}`)
}

async function ensureStarting({ dir, log, settings }: OpenOptions, attempts: Launched[]): Promise<void> {
  const last = attempts.at(-1)
  if (last?.running()) return
  if (last) await throwUnlessTransient(last, attempts.length)
  if (await findPostmaster(dir)) return
  await clearStalePidFile(dir)
  if (!last) log('postgres: starting')
  attempts.push(await launch(dir, settings ?? {}))
}

/** Transient causes: sessions of a killed server are still ending, or another process starts the same cluster. */
async function throwUnlessTransient(last: Launched, launches: number): Promise<void> {
  const reason = await last.reason()
  if (launches < launchTries && /still in use|lock file/.test(reason)) return
  throw new Error(`PostgreSQL did not start:\n${reason}`)
}

const transientCodes = ['57P01', '57P02', '57P03']

/** Undefined when no server listens, or while it starts or stops. */
async function connect(dir: string): Promise<pg.Client | undefined> {
  const connectionString = await connectionUrl(dir, superuser, superuser)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  // A lost connection is handled by its `end` event.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (error instanceof pg.DatabaseError && !transientCodes.includes(error.code ?? '')) throw error
    return undefined
  }
}
