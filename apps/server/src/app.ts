/** Shared infrastructure, passed explicitly to the modules that need it; tests pass replacements. */

import type { Config } from '#config.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { createDb, type Db } from '#kernel/db/db.ts'
import { createReadDb, type ReadDb } from '#kernel/db/read-db.ts'
import { createLog, type Log } from '#kernel/observability/log.ts'
import { createMetrics, type Metrics } from '#kernel/observability/metrics.ts'
import type { Trace } from '#kernel/observability/trace.ts'
import { type Random, systemRandom } from '#kernel/random.ts'
import { readSecrets, type Secrets } from '#kernel/security/secrets.ts'

export type App = {
  readonly config: Config
  readonly db: Db
  /** Reads that may be a few seconds old. */
  readonly reads: ReadDb
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
  /** Undefined: calls are not traced. */
  readonly trace: Trace | undefined
  readonly secrets: Secrets
}

export const maxDatabaseConnections = 20

export function createApp(config: Config, databaseUrl: string, trace?: Trace): App {
  const log = createLog(config.logLevel)
  const metrics = createMetrics()
  const { databaseReplicaUrl: replicaUrl, replicaMaxLagMs: maxLagMs } = config
  return {
    config,
    db: createDb(databaseUrl, log, maxDatabaseConnections, trace),
    reads: createReadDb({ databaseUrl, replicaUrl, maxLagMs, log, metrics }),
    log,
    clock: systemClock,
    random: systemRandom,
    metrics,
    trace,
    secrets: readSecrets(config),
  }
}
