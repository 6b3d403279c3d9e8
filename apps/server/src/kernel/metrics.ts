/**
 * What an operator watches. Label values are names of ours (a contract path, an error code, a job), never what a
 * stranger typed: each new value is a time series that stays in memory.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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
  /** Prometheus text, for the content type beside it. */
  text(): Promise<string>
  readonly contentType: string
}

const callSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const batchSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]

function instruments(registers: Registry[], underWay: () => number) {
  return {
    seconds: new Histogram({
      name: 'call_seconds',
      help: 'Calls answered, and the time to answer them',
      labelNames: ['path', 'code'],
      buckets: callSeconds,
      registers,
    }),
    inFlight: new Gauge({
      name: 'calls_in_flight',
      help: 'Calls under way',
      registers,
      // Counted outside and read when somebody looks: twice a call is too often for a labelled number.
      collect() {
        this.set(underWay())
      },
    }),
    batchSize: new Histogram({
      name: 'batch_size',
      help: 'Postings per batch',
      buckets: batchSizes,
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'batch_seconds',
      help: 'Time to post a batch',
      buckets: batchSeconds,
      registers,
    }),
    dead: new Counter({
      name: 'jobs_dead_total',
      help: 'Jobs given up',
      labelNames: ['job'],
      registers,
    }),
    errors: new Counter({
      name: 'errors_total',
      help: 'Faults by place',
      labelNames: ['where'],
      registers,
    }),
    drift: new Gauge({
      name: 'ledger_drift',
      help: 'What the last audit of the books found wrong',
      registers,
    }),
    ...outsideInstruments(registers),
    sms: new Counter({ name: 'sms_total', help: 'Texts sent and failed', labelNames: ['result'], registers }),
    sockets: new Gauge({ name: 'sockets', help: 'Open sockets of this process', registers }),
  }
}

/** What other companies' servers say to ours. */
function outsideInstruments(registers: Registry[]) {
  return {
    notifications: new Counter({
      name: 'payment_notifications_total',
      help: 'Notifications of payment providers by verdict',
      labelNames: ['channel', 'verdict'],
      registers,
    }),
    payments: new Counter({
      name: 'payment_events_total',
      help: 'What came of what providers said',
      labelNames: ['channel', 'effect'],
      registers,
    }),
    studios: new Counter({
      name: 'studio_calls_total',
      help: 'What studios asked and were told',
      labelNames: ['studio', 'operation', 'status'],
      registers,
    }),
    notices: new Counter({
      name: 'notices_total',
      help: 'Notices to browsers by what became of them',
      labelNames: ['kind', 'result'],
      registers,
    }),
    payoutsLate: new Gauge({ name: 'payouts_late', help: 'Payouts that wait for too long', registers }),
    toReview: new Gauge({
      name: 'payments_to_review',
      help: 'What providers said that nobody has looked at',
      registers,
    }),
  }
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  let underWay = 0
  const the = instruments([registry], () => underWay)
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
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
