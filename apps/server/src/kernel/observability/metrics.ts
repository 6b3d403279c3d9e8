/**
 * Metrics for Prometheus. Label values come from the code (a contract path, an error code, a job), never from requests:
 * each new value is a time series that stays in memory.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { stopwatch } from '#kernel/clock.ts'
import { createCallDurations } from '#kernel/observability/call-durations.ts'
import { createInstruments } from '#kernel/observability/instruments.ts'

type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

export type Metrics = {
  /** Records a finished call; `code` is OK or the error code. */
  call(path: string, code: string, seconds: number): void
  /** +1 when a call starts, -1 when it ends. */
  inFlight(change: 1 | -1): void
  deadJob(name: string): void
  /** Counts an unexpected error of a component. */
  error(component: string): void
  sockets(count: number): void
  /** `length` is read at every scrape. */
  watchQueue(queue: string, length: () => number): void
  watchPool(name: string, pool: Pool): void
  /** Registers a reading of the database that runs before a scrape, at most every 5 s. */
  onScrape(reading: Reading): void
  diskFree(bytes: number): void
  jobBacklog(waiting: number, oldestWaitSeconds: number): void
  /** Registers an instrument of a module, or returns the one already registered under this name. */
  counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L>
  gauge<L extends string = never>(name: string, help: string, labelNames?: readonly L[]): Gauge<L>
  histogram(name: string, help: string, buckets: number[]): Histogram
  /** The Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Minimum time between two readings of the database: readings cost queries, and scrapes may be frequent. */
const readIntervalSeconds = 5
const readTimeoutMs = 2_000

type Reading = () => Promise<unknown>

/** Runs the readings when they are due and reports whether they succeeded; concurrent scrapes share one run. */
function createReader(
  readings: readonly Reading[],
  onRead: (succeeded: boolean) => void,
): () => Promise<void> {
  let sinceRead: (() => number) | undefined
  let pending: Promise<void> | undefined
  const read = async (): Promise<void> => {
    const timeout = sleep(readTimeoutMs, 'timeout', { ref: false })
    const results = Promise.all(readings.map((reading) => reading()))
    const result = await Promise.race([results, timeout]).catch(() => 'failed')
    results.catch(() => undefined)
    onRead(typeof result !== 'string')
    sinceRead = stopwatch()
  }
  return () => {
    if (sinceRead && sinceRead() < readIntervalSeconds) return Promise.resolve()
    pending ??= read().finally(() => {
      pending = undefined
    })
    return pending
  }
}

type Instruments = ReturnType<typeof createInstruments>

function samplePool({ connections }: Instruments, pool: string, counts: Pool): void {
  connections.set({ pool, state: 'busy' }, counts.totalCount - counts.idleCount)
  connections.set({ pool, state: 'idle' }, counts.idleCount)
  connections.set({ pool, state: 'waiting' }, counts.waitingCount)
}

/** Modules are created more than once per process in tests, but a registry accepts a name only once. */
function createFactories(registry: Registry): Pick<Metrics, 'counter' | 'gauge' | 'histogram'> {
  const registers = [registry]
  const find = <T>(name: string) => registry.getSingleMetric(name) as T | undefined
  return {
    counter: <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
      find<Counter<L>>(name) ?? new Counter({ name, help, labelNames, registers }),
    gauge: <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
      find<Gauge<L>>(name) ?? new Gauge({ name, help, labelNames, registers }),
    histogram: (name, help, buckets) =>
      find<Histogram>(name) ?? new Histogram({ name, help, buckets, registers }),
  }
}

/** Job and component names contain hyphens and dots; label values are snake_case. */
const labelOf = (name: string): string => name.replaceAll(/[^a-z0-9]+/gi, '_')

/** Gauges of the library whose names end like those of counters, which `promtool check metrics` refuses. */
const misnamedDefaults = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of misnamedDefaults) registry.removeSingleMetric(name)
  let callsInFlight = 0
  const instruments = createInstruments([registry], () => callsInFlight)
  const readings: Reading[] = []
  const samples: (() => void)[] = []
  const readDatabase = createReader(readings, (succeeded) => instruments.databaseUp.set(succeeded ? 1 : 0))
  return {
    call: createCallDurations(registry),
    inFlight(change) {
      callsInFlight += change
    },
    deadJob: (job) => instruments.deadJobs.inc({ job: labelOf(job) }),
    error: (component) => instruments.errors.inc({ component: labelOf(component) }),
    sockets: (count) => instruments.sockets.set(count),
    watchQueue: (queue, length) => samples.push(() => instruments.queueLength.set({ queue }, length())),
    watchPool: (pool, counts) => samples.push(() => samplePool(instruments, pool, counts)),
    onScrape: (reading) => readings.push(reading),
    diskFree: (bytes) => instruments.diskFree.set(bytes),
    jobBacklog(waiting, oldestWaitSeconds) {
      instruments.jobsWaiting.set(waiting)
      instruments.jobsOldestWait.set(oldestWaitSeconds)
    },
    ...createFactories(registry),
    async text() {
      await readDatabase()
      for (const sample of samples) sample()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
