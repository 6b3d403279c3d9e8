/** The Prometheus instruments of the kernel. */
import { Counter, Gauge, type Registry } from 'prom-client'

export function createInstruments(registers: Registry[], callsInFlight: () => number) {
  return {
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
