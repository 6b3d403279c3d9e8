/** The Prometheus instruments of the kernel. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const callBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

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
    ...queueInstruments(registers),
    ...databaseInstruments(registers),
    sockets: new Gauge({
      name: 'saguao_sockets_open',
      help: 'Open socket connections of this process',
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
    jobsWaiting: new Gauge({ name: 'saguao_jobs_waiting', help: 'Due jobs', registers }),
    jobsOldestWait: new Gauge({
      name: 'saguao_jobs_oldest_wait_seconds',
      help: 'Wait of the oldest due job',
      registers,
    }),
  }
}
