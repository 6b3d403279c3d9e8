/**
 * Metrics for Prometheus. Label values come from the code (a contract path, an error code, a job), never from requests:
 * each new value is a time series that stays in memory.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { stopwatch } from '#kernel/clock.ts'
import { createInstruments } from '#kernel/observability/instruments.ts'

type Played = { readonly gameId: string; readonly currency: string; readonly isBonus: boolean }
type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

export type Metrics = {
  /** Records a finished call; `code` is OK or the error code. */
  call(path: string, code: string, seconds: number): void
  /** +1 when a call starts, -1 when it ends. */
  inFlight(change: 1 | -1): void
  batch(size: number, seconds: number): void
  deadJob(name: string): void
  /** Counts an unexpected error of a component. */
  error(component: string): void
  /** Findings of the last ledger audit; anything but 0 raises an alert. */
  ledgerFindings(findings: number): void
  sockets(count: number): void
  /** Counts an SMS by whether its provider accepted it. */
  sms(result: 'sent' | 'failed'): void
  /** Counts a web push notice: accepted, refused, or subscription expired. */
  notice(kind: string, result: 'sent' | 'refused' | 'gone'): void
  /** Counts a webhook notification by the verdict on its signature. */
  notification(channel: string, verdict: string): void
  /** Counts a payment event by its effect. */
  payment(channel: string, effect: string): void
  /** Counts a provider API call; the name is `unknown` for a caller that is no studio. */
  studio(name: string, operation: string, status: string): void
  /** Anything but 0 raises an alert. */
  payoutsOverdue(count: number): void
  paymentsToReview(count: number): void
  /** Counts a round with its stake; bonus money is counted separately. */
  stake(round: Played, amount: bigint): void
  win(round: Played, amount: bigint): void
  /** `length` is read at every scrape. */
  watchQueue(queue: 'postings' | 'balances' | 'passwords', length: () => number): void
  watchPool(name: string, pool: Pool): void
  /** Registers a reading of the database that runs before a scrape, at most every 5 s. */
  onScrape(reading: Reading): void
  diskFree(bytes: number): void
  ledgerAuditAge(seconds: number): void
  jobBacklog(waiting: number, oldestWaitSeconds: number): void
  ordersOpen(kind: 'deposit' | 'withdrawal', counts: Readonly<Record<string, number>>): void
  /** Differences between orders and channels, and days not compared yet; anything but 0 raises an alert. */
  reconciliation(differences: number, overdue: number): void
  killSwitch(name: string, isActive: boolean): void
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

/** Job and component names contain hyphens and dots; label values are snake_case. */
const labelOf = (name: string): string => name.replaceAll(/[^a-z0-9]+/gi, '_')

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  let callsInFlight = 0
  const instruments = createInstruments([registry], () => callsInFlight)
  const readings: Reading[] = []
  const samples: (() => void)[] = []
  const readDatabase = createReader(readings, (succeeded) => instruments.databaseUp.set(succeeded ? 1 : 0))
  const labelsOf = ({ gameId: game, currency, isBonus }: Played) =>
    ({ game, currency, money: isBonus ? 'bonus' : 'cash' }) as const
  return {
    call: (path, code, seconds) => instruments.callDuration.observe({ path, code }, seconds),
    inFlight(change) {
      callsInFlight += change
    },
    batch(size, seconds) {
      instruments.batchSize.observe(size)
      instruments.batchDuration.observe(seconds)
    },
    deadJob: (job) => instruments.deadJobs.inc({ job: labelOf(job) }),
    error: (component) => instruments.errors.inc({ component: labelOf(component) }),
    ledgerFindings: (findings) => instruments.ledgerFindings.set(findings),
    sms: (result) => instruments.sms.inc({ result }),
    notice: (kind, result) => instruments.notices.inc({ kind, result }),
    notification: (channel, verdict) => instruments.notifications.inc({ channel, verdict }),
    payment: (channel, effect) => instruments.payments.inc({ channel, effect }),
    studio: (studio, operation, status) => instruments.studios.inc({ studio, operation, status }),
    payoutsOverdue: (count) => instruments.payoutsOverdue.set(count),
    paymentsToReview: (count) => instruments.paymentsToReview.set(count),
    sockets: (count) => instruments.sockets.set(count),
    stake(round, amount) {
      instruments.bets.inc(labelsOf(round))
      instruments.stakes.inc(labelsOf(round), Number(amount))
    },
    win: (round, amount) => instruments.wins.inc(labelsOf(round), Number(amount)),
    watchQueue: (queue, length) => samples.push(() => instruments.queueLength.set({ queue }, length())),
    watchPool: (pool, counts) => samples.push(() => samplePool(instruments, pool, counts)),
    onScrape: (reading) => readings.push(reading),
    diskFree: (bytes) => instruments.diskFree.set(bytes),
    ledgerAuditAge: (seconds) => instruments.ledgerAuditAge.set(seconds),
    jobBacklog(waiting, oldestWaitSeconds) {
      instruments.jobsWaiting.set(waiting)
      instruments.jobsOldestWait.set(oldestWaitSeconds)
    },
    ordersOpen(kind, counts) {
      for (const [state, count] of Object.entries(counts)) instruments.ordersOpen.set({ kind, state }, count)
    },
    reconciliation(differences, overdue) {
      instruments.reconciliationDifferences.set(differences)
      instruments.reconciliationsOverdue.set(overdue)
    },
    killSwitch: (name, isActive) => instruments.killSwitches.set({ switch: name }, isActive ? 1 : 0),
    async text() {
      await readDatabase()
      for (const sample of samples) sample()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
