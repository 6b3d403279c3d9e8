/**
 * What an operator watches. Label values are names of ours (a contract path, an error code, a job), never what a
 * stranger typed: each new value is a time series that stays in memory.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { stopwatch } from '#kernel/clock.ts'
import { instruments } from '#kernel/observability/instruments.ts'

type Played = { readonly gameId: string; readonly currency: string; readonly isBonus: boolean }
type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

export type Metrics = {
  /** A call was answered; `code` is OK or the code of the refusal. */
  call(path: string, code: string, seconds: number): void
  /** Calls under way: +1 when one begins, -1 when it ends. */
  inFlight(change: 1 | -1): void
  batch(size: number, seconds: number): void
  jobDead(name: string): void
  /** Something that must not happen did; `where` names the part of the server. */
  error(where: string): void
  /** How many things the last audit of the books found wrong. Anything but 0 is an alarm. */
  ledgerDrift(findings: number): void
  sockets(count: number): void
  /** A text was handed to its provider, or was not taken: what is sent costs money. */
  sms(result: 'sent' | 'failed'): void
  /** A push service took a notice, refused it, or knows its browser no more. */
  notice(kind: string, result: 'sent' | 'refused' | 'gone'): void
  /** A payment provider told something, or somebody pretended to be it. */
  notification(channel: string, verdict: string): void
  /** What came of something a provider said. */
  payment(channel: string, effect: string): void
  /** A studio knocked, and what it was told; the name is `nobody` when no studio has it. */
  studio(name: string, operation: string, status: string): void
  /** Payouts that have waited for too long. Anything but 0 is an alarm. */
  payoutsLate(count: number): void
  /** What providers said that somebody has to look at. Anything but 0 is an alarm. */
  paymentsToReview(count: number): void
  /** A round was staked, and what it won; bonus money is counted apart. */
  stake(round: Played, amount: bigint): void
  win(round: Played, amount: bigint): void
  /** What waits in this process is asked for when somebody looks. */
  watchWaiting(what: 'postings' | 'balances' | 'passwords', count: () => number): void
  watchPool(name: string, pool: Pool): void
  /** Done before somebody is told, now and then: sets what stands in the database. */
  beforeLook(reading: Reading): void
  diskFree(bytes: number): void
  /** How long ago the books were proven. */
  auditAge(seconds: number): void
  jobs(waiting: number, lateSeconds: number): void
  ordersOpen(kind: 'deposit' | 'withdrawal', counts: Readonly<Record<string, number>>): void
  /** What orders and channels disagree on, and the days that nobody compared. Anything but 0 is an alarm. */
  reconciliation(differences: number, due: number): void
  switchedOff(name: string, isOff: boolean): void
  /** Prometheus text, for the content type beside it. */
  text(): Promise<string>
  readonly contentType: string
}

/** Reading how the house stands costs some queries: whoever looks more often is told the same again. */
const lookAgainSeconds = 5
const lookMs = 2_000

type Reading = () => Promise<unknown>

/** Does the readings when it is time, and tells whether they were done; all who look at once share them. */
function createLook(readings: readonly Reading[], onLook: (isUp: boolean) => void): () => Promise<void> {
  let since: (() => number) | undefined
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const late = sleep(lookMs, 'late', { ref: false })
    const read = Promise.all(readings.map((reading) => reading()))
    const done = await Promise.race([read, late]).catch(() => 'failed')
    read.catch(() => undefined)
    onLook(typeof done !== 'string')
    since = stopwatch()
  }
  return () => {
    if (since && since() < lookAgainSeconds) return Promise.resolve()
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
}

function samplePool({ connections }: ReturnType<typeof instruments>, pool: string, counts: Pool): void {
  connections.set({ pool, use: 'busy' }, counts.totalCount - counts.idleCount)
  connections.set({ pool, use: 'idle' }, counts.idleCount)
  connections.set({ pool, use: 'asked for' }, counts.waitingCount)
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  let underWay = 0
  const the = instruments([registry], () => underWay)
  const readings: Reading[] = []
  const samples: (() => void)[] = []
  const look = createLook(readings, (isUp) => the.database.set(isUp ? 1 : 0))
  const labelsOf = ({ gameId: game, currency, isBonus }: Played) =>
    ({ game, currency, money: isBonus ? 'bonus' : 'cash' }) as const
  return {
    call: (path, code, seconds) => the.seconds.observe({ path, code }, seconds),
    inFlight(change) {
      underWay += change
    },
    batch(size, seconds) {
      the.batchSize.observe(size)
      the.batchSeconds.observe(seconds)
    },
    jobDead: (job) => the.dead.inc({ job }),
    error: (where) => the.errors.inc({ where }),
    ledgerDrift: (findings) => the.drift.set(findings),
    sms: (result) => the.sms.inc({ result }),
    notice: (kind, result) => the.notices.inc({ kind, result }),
    notification: (channel, verdict) => the.notifications.inc({ channel, verdict }),
    payment: (channel, effect) => the.payments.inc({ channel, effect }),
    studio: (studio, operation, status) => the.studios.inc({ studio, operation, status }),
    payoutsLate: (count) => the.payoutsLate.set(count),
    paymentsToReview: (count) => the.toReview.set(count),
    sockets: (count) => the.sockets.set(count),
    stake(round, amount) {
      the.bets.inc(labelsOf(round))
      the.stakes.inc(labelsOf(round), Number(amount))
    },
    win: (round, amount) => the.wins.inc(labelsOf(round), Number(amount)),
    watchWaiting: (what, count) => samples.push(() => the.waiting.set({ for: what }, count())),
    watchPool: (pool, counts) => samples.push(() => samplePool(the, pool, counts)),
    beforeLook: (reading) => readings.push(reading),
    diskFree: (bytes) => the.diskFree.set(bytes),
    auditAge: (seconds) => the.auditAge.set(seconds),
    jobs(waiting, lateSeconds) {
      the.jobsWaiting.set(waiting)
      the.jobsLate.set(lateSeconds)
    },
    ordersOpen(kind, counts) {
      for (const [state, count] of Object.entries(counts)) the.orders.set({ kind, state }, count)
    },
    reconciliation(differences, due) {
      the.differences.set(differences)
      the.due.set(due)
    },
    switchedOff: (name, isOff) => the.switchedOff.set({ switch: name }, isOff ? 1 : 0),
    async text() {
      await look()
      for (const sample of samples) sample()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
