/**
 * Counts the requests of studios by minute, result and duration, and adds them to the database every few seconds, beside
 * the request path. A killed process loses the seconds that it had not written; they are figures for operators only.
 */
import type { App } from '#app.ts'
import {
  addCallMinutes,
  type CallMinute,
  latencyClasses,
} from '#modules/games/operations/call-minute-store.ts'

export type CallMinutes = {
  record(studio: string, operation: string, status: string, ms: number): void
  flush(): Promise<void>
  close(): Promise<void>
}

const flushIntervalMs = 2_000
const minuteMs = 60_000

export function createCallMinutes({
  db,
  clock,
  log,
  metrics,
}: Pick<App, 'db' | 'clock' | 'log' | 'metrics'>) {
  let counted = new Map<string, CallMinute>()
  let flushing: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    const rows = [...counted.values()]
    counted = new Map()
    if (rows.length > 0)
      flushing = flushing
        .then(() => addCallMinutes(db, rows))
        .catch((error: unknown) => {
          metrics.error('studio-calls')
          log.warn({ error }, `provider API: ${rows.length} call counts could not be written and are lost`)
        })
    return flushing
  }
  const timer = setInterval(flush, flushIntervalMs)
  timer.unref()

  return {
    record: (studio, operation, status, ms) => {
      const minute = Math.floor(clock.now() / minuteMs) * minuteMs
      const key = `${studio} ${minute} ${operation} ${status}`
      const row = counted.get(key) ?? {
        studio,
        minute: new Date(minute),
        operation,
        status,
        calls: 0,
        latency: latencyClasses.map(() => 0),
      }
      const at = latencyClasses.findIndex((most) => ms <= most)
      row.calls += 1
      row.latency[at] = (row.latency[at] ?? 0) + 1
      counted.set(key, row)
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  } satisfies CallMinutes
}
