/**
 * Measures how old the data of the replica is. Every second the server writes a heartbeat on the primary and reads it on
 * the replica. The row is as old as the other data there, also on an idle primary, after a failover, and on a replica that
 * follows a former primary. Ages are differences of the primary's clock, so the clocks of other machines do not matter.
 * Tables: replica_heartbeat
 */
import type pg from 'pg'
import { stopwatch } from '#kernel/clock.ts'
import { createPool } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

export type ReplicaMonitor = {
  /** Whether the last measurement succeeded and found a lag within the bound. */
  isUsable(): boolean
  /** Milliseconds since a heartbeat of the primary; infinite before the first measurement. */
  ageOf(heartbeat: Date | undefined): number
  stop(): Promise<void>
}

type Deps = {
  readonly databaseUrl: string
  readonly replicaUrl: string
  readonly maxLagMs: number
  readonly log: Log
  readonly metrics: Pick<Metrics, 'gauge'>
}

type State = 'used' | 'lagging' | 'unreachable'

const measureEveryMs = 1_000
/** A replica that hangs for longer is unreachable. */
const silenceMs = 2_000
/** Measurements fail to arrive when the primary hangs. */
const maxMeasurementAgeMs = 5_000

/** Of several processes one writes. */
const beatText = `
  with beat as (update replica_heartbeat set at = clock_timestamp()
                 where at < clock_timestamp() - interval '900 milliseconds')
  select clock_timestamp() as now`

/** 0 without a replica; grows while the replica is unreachable. */
export const lagGauge = (metrics: Pick<Metrics, 'gauge'>) =>
  metrics.gauge('saguao_replica_lag_seconds', 'Age of the data on the replica; 0 without a replica')

export const heartbeatText = 'select at from replica_heartbeat'

const infinite = Number.POSITIVE_INFINITY

export function startReplicaMonitor({
  databaseUrl,
  replicaUrl,
  maxLagMs,
  log,
  metrics,
}: Deps): ReplicaMonitor {
  const options = { max: 1, silenceTimeout: { ms: silenceMs } }
  const [primary, replica] = [databaseUrl, replicaUrl].map((url) => createPool(url, log, options)) as [
    pg.Pool,
    pg.Pool,
  ]
  const lag = lagGauge(metrics)
  let clock: { readonly now: number; readonly elapsed: () => number } | undefined
  let seen: Date | undefined
  let state: State | undefined
  let measured: { readonly lagMs: number; readonly elapsed: () => number } | undefined

  const ageOf = (heartbeat: Date | undefined): number =>
    clock && heartbeat ? clock.now + clock.elapsed() * 1000 - heartbeat.getTime() : infinite
  const isUsable = (): boolean =>
    measured !== undefined && measured.lagMs <= maxLagMs && measured.elapsed() * 1000 < maxMeasurementAgeMs

  const readLag = async (): Promise<number> => {
    const elapsed = stopwatch()
    const { rows } = await primary.query<{ now: Date }>(beatText)
    clock = { now: rows[0]?.now.getTime() ?? infinite, elapsed }
    const { rows: beats } = await replica.query<{ at: Date }>(heartbeatText)
    seen = beats[0]?.at
    return ageOf(seen)
  }

  const report = (next: State, details: object): void => {
    if (next === state) return
    state = next
    if (next === 'used') log.info(details, 'replica: answers reads')
    else if (next === 'lagging') log.warn(details, 'replica: lags, the primary answers all reads')
    else log.warn(details, 'replica: unreachable, the primary answers all reads')
  }

  const measure = async (): Promise<void> => {
    const elapsed = stopwatch()
    try {
      measured = { lagMs: await readLag(), elapsed }
      report(isUsable() ? 'used' : 'lagging', { lagSeconds: Math.round(measured.lagMs / 1000) })
    } catch (error) {
      measured = undefined
      report('unreachable', { error: String(error) })
    }
    lag.set(ageOf(seen) / 1000)
  }

  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= measure().finally(() => {
      running = undefined
    })
  }
  run()
  const timer = setInterval(run, measureEveryMs)
  return {
    isUsable,
    ageOf,
    stop: async () => {
      clearInterval(timer)
      await running
      await Promise.all([primary.end(), replica.end()])
    },
  }
}
