/**
 * The database. Connections take the role saguao_app at once, which can't touch the books except through the
 * wallet's functions; every wait has an end.
 */
import { Socket } from 'node:net'
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#kernel/db/tables.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Trace } from '#kernel/observability/trace.ts'

export type Db = {
  /** Ordinary reads and writes. */
  readonly query: Kysely<DB>
  /** For work that spells its own SQL, like batches. */
  readonly pool: pg.Pool
  /** For reads that may take as long as they need, like the audit's. */
  readonly patient: Kysely<DB>
  /** All or nothing. A deadlock or a serialisation failure is tried again, so `work` must have no other effect. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type Tx = Transaction<DB>

const connectMs = 5_000
const statementMs = 15_000
const lockMs = 5_000
/** A server that neither answers nor refuses would keep everybody behind it waiting: its connection is given up. */
const silenceMs = statementMs + 5_000
const idleInTransactionMs = 20_000
const attemptsMost = 4
const patientMost = 2

const int8 = 20
/** Whole numbers of eight bytes are money or ids: as a JavaScript number they could lose their last digits. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

const settings = [
  'role=saguao_app',
  `statement_timeout=${statementMs}`,
  `lock_timeout=${lockMs}`,
  `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
]

export type PoolOptions = {
  max: number
  pipeline?: boolean
  /** False where a connection says nothing by right: it listens, waits for a lock, or reads for a long time. */
  silence?: false | { readonly ms: number }
  trace?: Trace | undefined
}

/** Only what waits for an answer is this long without a word: a pool closes idle connections sooner. */
function talkative(ms: number): Socket {
  const socket = new Socket()
  socket.setTimeout(ms, () =>
    socket.destroy(new Error(`Connection terminated: not a word from the database in ${ms} ms`)),
  )
  return socket
}

export function createPool(
  url: string,
  log: Log,
  { max, pipeline = false, silence = { ms: silenceMs }, trace }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline,
    types: parsers,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...(silence && { stream: () => talkative(silence.ms) }),
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  } as pg.PoolConfig)
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (trace) pool.on('connect', trace.watch)
  return pool
}

const worthAnotherTry = new Set(['40001', '40P01'])

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const kyselyOn = (pool: pg.Pool): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

export function createDb(url: string, log: Log, max: number, trace?: Trace): Db {
  const pool = createPool(url, log, { max, trace })
  const query = kyselyOn(pool)
  const patient = kyselyOn(createPool(url, log, { max: patientMost, silence: false }))
  const tx = async <T>(work: (tx: Tx) => Promise<T>, attempt = 1): Promise<T> => {
    try {
      return await query.transaction().execute(work)
    } catch (error) {
      if (attempt === attemptsMost || !worthAnotherTry.has(codeOf(error) ?? '')) throw error
      return tx(work, attempt + 1)
    }
  }
  const close = async (): Promise<void> => {
    await Promise.all([query.destroy(), patient.destroy()])
  }
  return { query, pool, patient, tx, close }
}

/** Runs spelled-out SQL inside a transaction. */
export const run = async <Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<readonly Row[]> =>
  (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

const unreachable =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|terminat|not queryable|timeout exceeded when trying to connect/i

/** No connection can be had or kept, or the disk is full: whoever else asks now will fare no better. */
export const isAway = (error: unknown): boolean =>
  /^(57P0[123]|08...|53...|58030)$/.test(codeOf(error) ?? '') ||
  (error instanceof Error && unreachable.test(`${codeOf(error)} ${error.message}`))

/** The database is away or too slow: nothing is wrong with the call, and it may be sent again. */
export const isOutage = (error: unknown): boolean =>
  isAway(error) || /^(55P03|57014)$/.test(codeOf(error) ?? '')
