/**
 * Load of the process: event loop lag and estimated wait of a new call. A short pause (garbage collection, one slow
 * batch) does not count: only values that persist over several samples do.
 */
import { performance } from 'node:perf_hooks'
import { stopwatch } from '#kernel/clock.ts'

export type Load = { eventLoopLagMs(): number; queueWaitMs(): number; stop(): void }

export const noLoad: Load = { eventLoopLagMs: () => 0, queueWaitMs: () => 0, stop: () => undefined }

/** Calls in progress that wait for something, and the number completed since the start of the process. */
export type Traffic = { readonly waiting: number; readonly completed: number }

const sampleIntervalMs = 100
const sampleCount = 3
/** A loop with idle time lags because other processes use the CPU: shedding load would not help. */
const minUtilization = 0.9
/** Fewer waiting calls than this do not count as load: a few may wait for a bank. */
const minWaitingCalls = 256

/** The minimum of the last samples, so that a single peak has no effect. */
function createPersistentMinimum(): { add(ms: number): void; value(): number } {
  const samples: number[] = Array.from({ length: sampleCount }, () => 0)
  let [index, minimum] = [0, 0]
  return {
    add: (ms) => {
      samples[index++ % sampleCount] = ms
      minimum = Math.min(...samples)
    },
    value: () => minimum,
  }
}

/** A new call waits until all earlier ones are completed, at the rate of the last interval. */
const waitOf = ({ waiting, completed }: Traffic, ms: number): number =>
  waiting < minWaitingCalls ? 0 : (waiting * ms) / Math.max(1, completed)

export function monitorLoad(traffic: Traffic): Load {
  const [lag, wait] = [createPersistentMinimum(), createPersistentMinimum()]
  let sinceSample = stopwatch()
  let utilizationStart = performance.eventLoopUtilization()
  let { completed } = traffic
  const sample = (): void => {
    const ms = sinceSample() * 1000
    const { utilization } = performance.eventLoopUtilization(utilizationStart)
    lag.add(utilization > minUtilization ? Math.max(0, ms - sampleIntervalMs) : 0)
    wait.add(waitOf({ waiting: traffic.waiting, completed: traffic.completed - completed }, ms))
    sinceSample = stopwatch()
    utilizationStart = performance.eventLoopUtilization()
    completed = traffic.completed
  }
  const timer = setInterval(sample, sampleIntervalMs).unref()
  return { eventLoopLagMs: lag.value, queueWaitMs: wait.value, stop: () => clearInterval(timer) }
}
