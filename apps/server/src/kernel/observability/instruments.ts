/** The Prometheus instruments behind metrics.ts. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const callBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const batchBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]
const batchSizeBuckets = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]

export function createInstruments(registers: Registry[], callsInFlight: () => number) {
  return {
    callDuration: new Histogram({
      name: 'saguao_call_duration_seconds',
      help: 'Duration of calls by path and result code',
      labelNames: ['path', 'code'],
      buckets: callBuckets,
      registers,
    }),
    callsInFlight: new Gauge({
      name: 'saguao_calls_in_flight',
      help: 'Calls in progress',
      registers,
      // Counted in a variable and set at scrape time: updating a gauge twice per call is too slow.
      collect() {
        this.set(callsInFlight())
      },
    }),
    batchSize: new Histogram({
      name: 'saguao_posting_batch_size',
      help: 'Postings per batch',
      buckets: batchSizeBuckets,
      registers,
    }),
    batchDuration: new Histogram({
      name: 'saguao_posting_batch_duration_seconds',
      help: 'Duration of a batch of postings',
      buckets: batchBuckets,
      registers,
    }),
    deadJobs: new Counter({
      name: 'saguao_jobs_dead_total',
      help: 'Jobs that failed their last attempt',
      labelNames: ['job'],
      registers,
    }),
    errors: new Counter({
      name: 'saguao_errors_total',
      help: 'Unexpected errors by component',
      labelNames: ['component'],
      registers,
    }),
    ledgerFindings: new Gauge({
      name: 'saguao_ledger_audit_findings',
      help: 'Findings of the last ledger audit',
      registers,
    }),
    ...thirdPartyInstruments(registers),
    ...playInstruments(registers),
    ...queueInstruments(registers),
    ...databaseInstruments(registers),
    sms: new Counter({ name: 'saguao_sms_total', help: 'SMS by result', labelNames: ['result'], registers }),
    sockets: new Gauge({
      name: 'saguao_sockets_open',
      help: 'Open socket connections of this process',
      registers,
    }),
  }
}

/** Messages exchanged with third-party servers. */
function thirdPartyInstruments(registers: Registry[]) {
  return {
    notifications: new Counter({
      name: 'saguao_payment_notifications_total',
      help: 'Webhook notifications of payment providers by verdict',
      labelNames: ['channel', 'verdict'],
      registers,
    }),
    payments: new Counter({
      name: 'saguao_payment_events_total',
      help: 'Payment events by effect',
      labelNames: ['channel', 'effect'],
      registers,
    }),
    studios: new Counter({
      name: 'saguao_studio_calls_total',
      help: 'Provider API calls of studios by status',
      labelNames: ['studio', 'operation', 'status'],
      registers,
    }),
    notices: new Counter({
      name: 'saguao_notices_total',
      help: 'Web push notices by result',
      labelNames: ['kind', 'result'],
      registers,
    }),
    payoutsOverdue: new Gauge({
      name: 'saguao_payouts_overdue',
      help: 'Payouts without a result for more than two hours',
      registers,
    }),
    paymentsToReview: new Gauge({
      name: 'saguao_payments_to_review',
      help: 'Payment events that need a review by an operator',
      registers,
    }),
  }
}

function playInstruments(registers: Registry[]) {
  const labelNames = ['game', 'currency', 'money'] as const
  return {
    bets: new Counter({
      name: 'saguao_bets_total',
      help: 'Finished rounds; stakes at studios',
      labelNames,
      registers,
    }),
    stakes: new Counter({
      name: 'saguao_stakes_minor_total',
      help: 'Stakes in minor units',
      labelNames,
      registers,
    }),
    wins: new Counter({
      name: 'saguao_wins_minor_total',
      help: 'Wins in minor units',
      labelNames,
      registers,
    }),
  }
}

/** Queues and pools of this process. */
function queueInstruments(registers: Registry[]) {
  return {
    queueLength: new Gauge({
      name: 'saguao_queue_length',
      help: 'Items queued in this process',
      labelNames: ['queue'],
      registers,
    }),
    connections: new Gauge({
      name: 'saguao_database_connections',
      help: 'Database connections by pool and state',
      labelNames: ['pool', 'state'],
      registers,
    }),
  }
}

/** Read from the database at scrape time: every process reports the same values. */
function databaseInstruments(registers: Registry[]) {
  return {
    databaseUp: new Gauge({
      name: 'saguao_database_up',
      help: '1 when the last reading of the database succeeded',
      registers,
    }),
    diskFree: new Gauge({
      name: 'saguao_data_disk_free_bytes',
      help: 'Free bytes on the disk of DATA_DIR',
      registers,
    }),
    ledgerAuditAge: new Gauge({
      name: 'saguao_ledger_audit_age_seconds',
      help: 'Seconds since the last ledger audit',
      registers,
    }),
    jobsWaiting: new Gauge({ name: 'saguao_jobs_waiting', help: 'Due jobs', registers }),
    jobsOldestWait: new Gauge({
      name: 'saguao_jobs_oldest_wait_seconds',
      help: 'Wait of the oldest due job',
      registers,
    }),
    ordersOpen: new Gauge({
      name: 'saguao_orders_open',
      help: 'Open orders by kind and state',
      labelNames: ['kind', 'state'],
      registers,
    }),
    reconciliationDifferences: new Gauge({
      name: 'saguao_reconciliation_differences',
      help: 'Differences between orders and channels in the last days',
      registers,
    }),
    reconciliationsOverdue: new Gauge({
      name: 'saguao_reconciliations_overdue',
      help: 'Past days without a reconciliation',
      registers,
    }),
    killSwitches: new Gauge({
      name: 'saguao_kill_switch_active',
      help: '1 when operators stopped the function',
      labelNames: ['switch'],
      registers,
    }),
  }
}
