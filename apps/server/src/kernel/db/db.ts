/**
 * The database pool. Connections use the role saguao_app, which can change protected tables only through SQL functions.
 * Every statement, lock wait and connection attempt has a timeout.
 */
import type { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { createLockWaits } from '#kernel/db/advisory-lock.ts'
import { prepareSession } from '#kernel/db/session.ts'
import type { DB } from '#kernel/db/tables.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Trace } from '#kernel/observability/trace.ts'

export type Db = {
  /** Ordinary reads and writes. */
  readonly query: Kysely<DB>
  /** For hand-written SQL, such as batches. */
  readonly pool: pg.Pool
  /** For reads without a timeout, such as an audit. */
  readonly slowQuery: Kysely<DB>
  /**
   * Runs a transaction; repeats it after a deadlock, a serialisation failure or a taken advisory lock, so `work` must have
   * no other side effects. Waits for an advisory lock no longer than for one of PostgreSQL.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, maxLockWaitMs?: number): Promise<T>
  close(): Promise<void>
}

export type Tx = Transaction<DB>

const connectTimeoutMs = 5_000
const statementTimeoutMs = 15_000
/** Shorter than the deadline of a call that moves money: its work has ended when it is answered. */
const lockTimeoutMs = 3_000
/** Closes the connection to a server that hangs: queries queued behind it would wait as well. */
const silenceTimeoutMs = statementTimeoutMs + 5_000
const idleInTransactionTimeoutMs = 20_000
/** Connections follow a changed address of the database within this time. */
const maxLifetimeSeconds = 1_800
const maxAttempts = 4
const maxSlowConnections = 2

const int8 = 20
/** 8-byte integers are amounts or ids; as a JavaScript number they could lose digits. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

const settings = [
  `statement_timeout=${statementTimeoutMs}`,
  `lock_timeout=${lockTimeoutMs}`,
  `idle_in_transaction_session_timeout=${idleInTransactionTimeoutMs}`,
]

export type PoolOptions = {
  max: number
  pipeline?: boolean
  /** False for connections that are silent by design: listeners, lock waiters and long reads. */
  silenceTimeout?: false | { readonly ms: number }
  /** Further settings of the connections, as `name=value`. */
  settings?: readonly string[]
  trace?: Trace | undefined
}

/** Only a pending query is silent for this long: the pool closes idle connections earlier. */
function socketWithTimeout(ms: number): Socket {
  const socket = new Socket()
  socket.setTimeout(ms, () =>
    socket.destroy(new Error(`Connection terminated: no data from the database for ${ms} ms`)),
  )
  return socket
}

export function createPool(
  url: string,
  log: Log,
  {
    max,
    pipeline = false,
    silenceTimeout = { ms: silenceTimeoutMs },
    settings: more = [],
    trace,
  }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline,
    types: parsers,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    maxLifetimeSeconds,
    ...(silenceTimeout && { stream: () => socketWithTimeout(silenceTimeout.ms) }),
    onConnect: (client) => prepareSession(client, [...settings, ...more]),
  } as pg.PoolConfig)
  pool.on('error', (error) => log.warn({ error: error.message }, 'database: an idle connection broke'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  leaveReadOnlyNodes(pool)
  pool.on('connect', refuseUnconfirmedCommits)
  if (trace) pool.on('connect', trace.traceClient)
  return pool
}

/** Emits `errorMessage` and `error`. */
const connectionOf = (client: pg.PoolClient): EventEmitter =>
  (client as unknown as { connection: EventEmitter }).connection

/** A connection to a node that is not the primary is closed with its idle siblings: new ones may reach the primary. */
function leaveReadOnlyNodes(pool: pg.Pool): void {
  const readOnly = new WeakSet<pg.PoolClient>()
  const closeIdle = (): void => {
    for (let left = pool.idleCount; left > 0; left--)
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      )
  }
  pool.on('connect', (client) => {
    connectionOf(client).on('errorMessage', (error: unknown) => {
      if (!isReadOnly(error)) return
      readOnly.add(client)
      closeIdle()
    })
  })
  pool.on('release', (_, client) => {
    if (readOnly.has(client)) void (client as unknown as pg.Client).end()
  })
}

/**
 * PostgreSQL reports a commit whose wait for its standby was cancelled as successful, with a warning: it could still be
 * lost. Its outcome is unknown, as after a lost connection.
 */
function refuseUnconfirmedCommits(client: pg.PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN')
      connectionOf(client).emit('error', new Error('Connection terminated: no standby confirmed the commit'))
  })
}

const retryableCodes = new Set(['40001', '40P01'])

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const kyselyOn = (pool: pg.Pool): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

export function createDb(url: string, log: Log, max: number, trace?: Trace): Db {
  const pool = createPool(url, log, { max, trace })
  const query = kyselyOn(pool)
  const slowPool = createPool(url, log, { max: maxSlowConnections, silenceTimeout: false })
  const slowQuery = kyselyOn(slowPool)
  const execute = async <T>(work: (tx: Tx) => Promise<T>, attempt = 1): Promise<T> => {
    try {
      return await query.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts || !retryableCodes.has(codeOf(error) ?? '')) throw error
      return execute(work, attempt + 1)
    }
  }
  const awaitLocks = createLockWaits()
  const tx: Db['tx'] = (work, maxLockWaitMs = lockTimeoutMs) => awaitLocks(() => execute(work), maxLockWaitMs)
  // Kysely would not end a pool that it has not used.
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), slowPool.end()])
  }
  return { query, pool, slowQuery, tx, close }
}

/** Runs hand-written SQL inside a transaction. */
export const runSql = async <Row>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> => (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

const unreachablePattern =
  /ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT|E(HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND|terminat|not queryable|timeout exceeded when trying|timeout expired|read timeout/i

/** The node is a standby, or is being promoted or stopped: another one is the primary, or will be within seconds. */
const isReadOnly = (error: unknown): boolean =>
  codeOf(error) === '25006' || (error instanceof Error && /during recovery$/.test(error.message))

/** The database refuses connections or writes, or its disk is full: other queries will fail as well. */
export const isUnreachable = (error: unknown): boolean =>
  /^(57P0[12345]|25P03|08...|53...|58030)$/.test(codeOf(error) ?? '') ||
  isReadOnly(error) ||
  (error instanceof Error &&
    !(error instanceof pg.DatabaseError) &&
    unreachablePattern.test(`${codeOf(error)} ${error.message}`))

/** The database is unreachable or too slow, or the data was locked: the call itself is valid and may be retried. */
export const isOutage = (error: unknown): boolean =>
  isUnreachable(error) || /^(40001|40P01|55P03|57014)$/.test(codeOf(error) ?? '')

/** PostgreSQL cannot represent a value: a NUL character, a number or a date out of range. */
export const isInvalidData = (error: unknown): boolean => /^22...$/.test(codeOf(error) ?? '')
