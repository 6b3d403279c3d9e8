/** Every number that `/metrics` tells, by its name; metrics.ts says what each is for. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const callSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const batchSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]

export function instruments(registers: Registry[], underWay: () => number) {
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
    ...playInstruments(registers),
    ...waitInstruments(registers),
    ...standingInstruments(registers),
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

function playInstruments(registers: Registry[]) {
  const labelNames = ['game', 'currency', 'money'] as const
  return {
    bets: new Counter({
      name: 'bets_total',
      help: 'Rounds that are over; stakes at studios',
      labelNames,
      registers,
    }),
    stakes: new Counter({
      name: 'stakes_minor_total',
      help: 'Stakes, in minor units',
      labelNames,
      registers,
    }),
    wins: new Counter({ name: 'wins_minor_total', help: 'Wins, in minor units', labelNames, registers }),
  }
}

/** What waits inside of this process. */
function waitInstruments(registers: Registry[]) {
  return {
    waiting: new Gauge({
      name: 'waiting',
      help: 'What waits for its turn in this process',
      labelNames: ['for'],
      registers,
    }),
    connections: new Gauge({
      name: 'database_connections',
      help: 'Connections to the database by pool and use',
      labelNames: ['pool', 'use'],
      registers,
    }),
  }
}

/** How the house stands, read from the database when somebody looks: every process tells the same. */
function standingInstruments(registers: Registry[]) {
  return {
    database: new Gauge({
      name: 'database_up',
      help: 'Whether the database told how things stand',
      registers,
    }),
    diskFree: new Gauge({
      name: 'data_disk_free_bytes',
      help: 'What is left on the disk of DATA_DIR',
      registers,
    }),
    auditAge: new Gauge({
      name: 'audit_age_seconds',
      help: 'Since the newest proof of the books',
      registers,
    }),
    jobsWaiting: new Gauge({ name: 'jobs_waiting', help: 'Jobs whose time has come', registers }),
    jobsLate: new Gauge({
      name: 'jobs_late_seconds',
      help: 'How long the oldest job whose time has come waits',
      registers,
    }),
    orders: new Gauge({
      name: 'orders_open',
      help: 'Orders under way by their state',
      labelNames: ['kind', 'state'],
      registers,
    }),
    differences: new Gauge({
      name: 'reconciliation_differences',
      help: 'What orders and channels disagree on, of the last days',
      registers,
    }),
    due: new Gauge({
      name: 'reconciliations_due',
      help: 'Days that are over and were not compared with a channel',
      registers,
    }),
    switchedOff: new Gauge({
      name: 'switched_off',
      help: 'Whether operators stopped it',
      labelNames: ['switch'],
      registers,
    }),
  }
}
