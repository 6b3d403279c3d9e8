/**
 * The pace of exports. An export waits after each page: as long as the page took, so that it uses at most half of a core
 * and of a database connection, and much longer while this process is busy with other calls, so that bets keep their rate.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopwatch } from '#kernel/clock.ts'

/** Share of the time that the event loop worked while the export waited. */
const busyUtilization = 0.5
const busyFactor = 9
const minWaitMs = 2
/** Bounds the length of an export on a server that is busy all the time. */
const maxWaitMs = 250

export type ExportPace = {
  /** Waits according to the time since the last wait. */
  next(): Promise<void>
}

export function createExportPace(): ExportPace {
  let sincePage = stopwatch()
  return {
    next: async () => {
      const pageMs = sincePage() * 1000
      const first = Math.min(Math.max(pageMs, minWaitMs), maxWaitMs)
      const before = performance.eventLoopUtilization()
      await sleep(first)
      const { utilization } = performance.eventLoopUtilization(before)
      const more = Math.min(pageMs * busyFactor, maxWaitMs) - first
      if (utilization > busyUtilization && more > 0) await sleep(more)
      sincePage = stopwatch()
    },
  }
}
