/**
 * How far behind the process is: how late its event loop runs, and how long calls wait for their answers. A pause (a
 * collection, one slow batch) is no pressure: only what lasts for several looks counts.
 */
import { performance } from 'node:perf_hooks'
import { stopwatch } from '#kernel/clock.ts'

export type Pressure = { loopMs(): number; waitMs(): number; stop(): void }

/** Nothing waits. */
export const noPressure: Pressure = { loopMs: () => 0, waitMs: () => 0, stop: () => undefined }

/** Calls that wait for something, and how many of them were answered since the process began. */
export type Traffic = { readonly waiting: number; readonly answered: number }

const lookMs = 100
const lasting = 3
/** A loop that is idle now and then is late because others have the processor: turning calls away would help nobody. */
const busyShare = 0.9
/** A few slow calls, as those that wait for a bank, say nothing about the others, and a full room is no flood. */
const waitingLeast = 256

/** The least of the last few, so that one alone says nothing. */
function createLasting(): { note(ms: number): void; least(): number } {
  const last: number[] = Array.from({ length: lasting }, () => 0)
  let [at, least] = [0, 0]
  return {
    note: (ms) => {
      last[at++ % lasting] = ms
      least = Math.min(...last)
    },
    least: () => least,
  }
}

/** Whoever comes now waits until all before are answered, at the pace of the last while. */
const waitOf = ({ waiting, answered }: Traffic, ms: number): number =>
  waiting < waitingLeast ? 0 : (waiting * ms) / Math.max(1, answered)

export function watchPressure(traffic: Traffic): Pressure {
  const [late, waits] = [createLasting(), createLasting()]
  let sinceLook = stopwatch()
  let used = performance.eventLoopUtilization()
  let { answered } = traffic
  const look = (): void => {
    const ms = sinceLook() * 1000
    const { utilization } = performance.eventLoopUtilization(used)
    late.note(utilization > busyShare ? Math.max(0, ms - lookMs) : 0)
    waits.note(waitOf({ waiting: traffic.waiting, answered: traffic.answered - answered }, ms))
    sinceLook = stopwatch()
    used = performance.eventLoopUtilization()
    answered = traffic.answered
  }
  const timer = setInterval(look, lookMs).unref()
  return { loopMs: late.least, waitMs: waits.least, stop: () => clearInterval(timer) }
}
