/**
 * Makes sure that PostgreSQL runs and that one application has it.
 *
 * Who has it is decided inside PostgreSQL: the keeper is a connection that holds an advisory lock for as long as
 * the application lives. The system closes it when the application is killed, so the next start gets the lock and
 * with it the server that was left running; a second start beside a living application is refused.
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

export type Opening = {
  /** The folder that is, or becomes, the cluster's. */
  dir: string
  /** Told in sentences what is going on. */
  log(sentence: string): void
  /** What a second start is told about this one, for instance its address. */
  holder?: string
  /** On top of the usual ones, or in their place. */
  settings?: Settings
}

export class DatabaseInUse extends Error {}

/** The advisory lock's number; any would do. */
const keeperLock = 5_341_475
const lockTries = 10
const lockPollMs = 100
const acceptTries = 6_000
const acceptPollMs = 50
const sayWaitingEveryTries = 100
const launchTries = 50
const againMs = 500

/** Takes the database and holds on to it: should PostgreSQL end by itself, it is started again. */
export async function keep(opening: Opening): Promise<{ release(): Promise<void> }> {
  const releasing = new AbortController()
  let client = await take(opening, releasing.signal)
  const guard = async () => {
    while (!releasing.signal.aborted) {
      await new Promise((resolve) => client.once('end', resolve))
      if (releasing.signal.aborted) return
      opening.log('The connection to PostgreSQL was lost; making sure that it runs')
      client = await takeAgain(opening, releasing.signal)
    }
  }
  const guarding = guard().catch((error: Error) => opening.log(`The database is lost: ${error.message}`))
  const stop = async () => {
    await shutDown(opening.dir)
    await client.end()
  }
  const release = async () => {
    releasing.abort()
    await stop()
    await guarding
    // The guard may have been starting it again when the release came.
    await stop()
  }
  return { release }
}

/** What keeps it from starting may pass, as a full disk does: who had it once tries until it is released. */
async function takeAgain(opening: Opening, signal: AbortSignal): Promise<pg.Client> {
  for (;;) {
    try {
      return await take(opening, signal)
    } catch (error) {
      if (signal.aborted || error instanceof DatabaseInUse) throw error
      opening.log(`PostgreSQL is not back yet: ${(error as Error).message}`)
      await sleep(againMs)
    }
  }
}

async function take(opening: Opening, signal: AbortSignal): Promise<pg.Client> {
  const running = await findPostmaster(opening.dir)
  const client = await reach(opening, signal)
  try {
    await client.query(`set application_name = ${client.escapeLiteral(signature(opening))}`)
    await lock(client, opening.dir)
    await prepare(client)
    if (running) opening.log('PostgreSQL was still running and is taken over')
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** What a second start will read in PostgreSQL's list of sessions. */
const signature = ({ holder }: Opening) => `process ${process.pid}${holder ? ` at ${holder}` : ''}`

/** A killed application's lock is gone as soon as PostgreSQL has noticed, so a taken one is asked for again. */
async function lock(client: pg.Client, dir: string): Promise<void> {
  for (let tries = 0; tries < lockTries; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [keeperLock])
    if (rows[0].locked) return
    await sleep(lockPollMs)
  }
  const { rows } = await client.query(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and granted`,
    [keeperLock],
  )
  const who = rows[0]?.application_name ?? 'another process'
  throw new DatabaseInUse(`Already running: ${who} has ${dir} open. Stop it first, or set another DATA_DIR.`)
}

/** The application's role may make further roles and databases, but is bound by the rights it is given. */
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

/** A connection to the running server; starts it where none runs, and waits while it starts, recovers or stops. */
async function reach(opening: Opening, signal: AbortSignal): Promise<pg.Client> {
  const { dir, log } = opening
  await refuseForeignSocketFolder(dir)
  const attempts: Launched[] = []
  for (let tries = 1; tries <= acceptTries; tries++) {
    // A server that was launched is waited for in any case, so that it can be stopped.
    if (!attempts.at(-1)?.running()) signal.throwIfAborted()
    const client = await connect(dir)
    if (client) return client
    await ensureStarting(opening, attempts)
    if (tries % sayWaitingEveryTries === 0)
      log('PostgreSQL is not ready yet; after a crash it repairs itself first')
    await sleep(acceptPollMs)
  }
  throw new Error(`PostgreSQL does not accept connections. Its messages are in ${logFile(dir)}`)
}

async function ensureStarting({ dir, log, settings }: Opening, attempts: Launched[]): Promise<void> {
  const last = attempts.at(-1)
  if (last?.running()) return
  if (last) await throwUnlessTransient(last, attempts.length)
  if (await findPostmaster(dir)) return
  await clearStalePidFile(dir)
  if (!last) log('Starting PostgreSQL')
  attempts.push(await launch(dir, settings ?? {}))
}

/** Sessions of a killed server take a moment to end, and somebody else may be starting the same cluster. */
async function throwUnlessTransient(last: Launched, launches: number): Promise<void> {
  const reason = await last.reason()
  if (launches < launchTries && /still in use|lock file/.test(reason)) return
  throw new Error(`PostgreSQL did not start:\n${reason}`)
}

const notAcceptingNow = ['57P01', '57P02', '57P03']

/** Nothing when nobody listens, or when the server is starting or stopping. */
async function connect(dir: string): Promise<pg.Client | undefined> {
  const connectionString = await connectionUrl(dir, superuser, superuser)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  // The loss of the connection is noticed through its end.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (error instanceof pg.DatabaseError && !notAcceptingNow.includes(error.code ?? '')) throw error
    return undefined
  }
}
