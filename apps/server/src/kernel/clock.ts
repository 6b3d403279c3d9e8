/** The only place that reads the time. Components receive a clock, so that tests can set it. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/** Returns the seconds since its creation, unaffected by changes of the wall clock. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}
