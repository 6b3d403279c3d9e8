/**
 * Reads that may be a few seconds old, such as reports: from the replica, or from the primary while no replica is set, it
 * lags or does not answer. Each runs in one read-only snapshot, on sessions that cannot write.
 *
 * Nothing that decides about money reads through here: a `Reader` is no `Db`, and read-db.test.ts lists the users.
 */
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { createPool, kyselyOn, type Tx } from '#kernel/db/db.ts'
import {
  heartbeatText,
  lagGauge,
  type ReplicaMonitor,
  startReplicaMonitor,
} from '#kernel/db/replica-monitor.ts'
import type { DB } from '#kernel/db/tables.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { Refusal } from '#kernel/refusal.ts'

type Statement = { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] }

/** What `Db` and a snapshot have in common: functions with this parameter read, wherever their data comes from. */
export type Reader = {
  readonly query: Pick<Kysely<DB>, 'selectFrom' | 'getExecutor'>
  readonly pool: {
    query<Row extends pg.QueryResultRow>(
      statement: string | Statement,
      values?: readonly unknown[],
    ): Promise<{ rows: Row[] }>
  }
}

/** Up to which moment a snapshot has everything; undefined on the primary, which has everything. */
export type Snapshot = Reader & { readonly asOf: Date | undefined }

type ReadOptions = {
  /** For reads of minutes, such as an audit. */
  readonly isLong?: boolean
  /** The data may not be old: the primary answers. */
  readonly mustBeCurrent?: boolean
}

export type ReadDb = {
  readonly hasReplica: boolean
  /**
   * Runs `work` on the replica and, when that fails or its snapshot is too old, again on the primary; `work` must be safe
   * to repeat.
   */
  read<T>(work: (from: Snapshot) => Promise<T>, options?: ReadOptions): Promise<T>
  /** Begins to measure the replica; until then the primary answers. */
  start(): void
  close(): Promise<void>
}

type Deps = {
  readonly databaseUrl: string
  readonly replicaUrl: string | undefined
  readonly maxLagMs: number
  readonly log: Log
  readonly metrics: Pick<Metrics, 'gauge' | 'counter'>
}

const maxConnections = 6
const maxLongConnections = 2
const statementTimeoutMs = 60_000
const silenceTimeoutMs = statementTimeoutMs + 5_000
const readOnly = 'default_transaction_read_only=on'
/** Rows are written to files between two statements. */
const longSettings = [readOnly, 'statement_timeout=0', `idle_in_transaction_session_timeout='5min'`]

class ReplicaTooOld extends Error {}

function openSource(url: string, log: Log) {
  const short = createPool(url, log, {
    max: maxConnections,
    pipeline: true,
    silenceTimeout: { ms: silenceTimeoutMs },
    settings: [readOnly, `statement_timeout=${statementTimeoutMs}`],
  })
  const long = createPool(url, log, {
    max: maxLongConnections,
    pipeline: true,
    silenceTimeout: false,
    settings: longSettings,
  })
  const queries = { short: kyselyOn(short), long: kyselyOn(long) }
  return {
    inSnapshot: <T>(isLong: boolean, work: (tx: Tx) => Promise<T>): Promise<T> =>
      queries[isLong ? 'long' : 'short']
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work),
    close: () => Promise.all([queries.short.destroy(), queries.long.destroy()]),
  }
}

type Source = ReturnType<typeof openSource>

const snapshotOf = (tx: Tx, asOf?: Date): Snapshot => ({
  query: tx,
  pool: {
    query: async <Row>(statement: string | Statement, given: readonly unknown[] = []) => {
      const { text, values = given } = typeof statement === 'string' ? { text: statement } : statement
      const { rows } = await tx.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, [...values]))
      return { rows }
    },
  },
  asOf,
})

export function createReadDb({ databaseUrl, replicaUrl, maxLagMs, log, metrics }: Deps): ReadDb {
  const primary = openSource(databaseUrl, log)
  const replica = replicaUrl === undefined ? undefined : openSource(replicaUrl, log)
  const reads = metrics.counter(
    'saguao_replica_reads_total',
    'Reads that may be old, by the database that answered',
    ['source'],
  )
  lagGauge(metrics)
  let monitor: ReplicaMonitor | undefined

  const readFromReplica = <T>(
    { inSnapshot }: Source,
    { ageOf }: ReplicaMonitor,
    isLong: boolean,
    work: (from: Snapshot) => Promise<T>,
  ): Promise<T> =>
    inSnapshot(isLong, async (tx) => {
      const snapshot = snapshotOf(tx)
      const { rows } = await snapshot.pool.query<{ at: Date }>(heartbeatText)
      // The address may lead to several replicas: the measured one need not be this one.
      if (ageOf(rows[0]?.at) > maxLagMs) throw new ReplicaTooOld()
      return work({ ...snapshot, asOf: rows[0]?.at })
    })

  return {
    hasReplica: replica !== undefined,
    read: async (work, { isLong = false, mustBeCurrent = false } = {}) => {
      if (replica && !mustBeCurrent && monitor?.isUsable()) {
        try {
          const result = await readFromReplica(replica, monitor, isLong, work)
          reads.inc({ source: 'replica' })
          return result
        } catch (error) {
          if (error instanceof Refusal) throw error
          if (!(error instanceof ReplicaTooOld))
            log.warn({ error: String(error) }, 'replica: a read failed, the primary answers it')
        }
      }
      if (replica && !mustBeCurrent) reads.inc({ source: 'primary' })
      return primary.inSnapshot(isLong, (tx) => work(snapshotOf(tx)))
    },
    start: () => {
      if (replicaUrl !== undefined)
        monitor ??= startReplicaMonitor({ databaseUrl, replicaUrl, maxLagMs, log, metrics })
    },
    close: async () => {
      await monitor?.stop()
      await Promise.all([primary.close(), replica?.close()])
    },
  }
}
