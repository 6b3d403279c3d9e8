/** The only place that reads the time. Rules are given a clock, so that tests can move it. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/** Seconds since it was made, for measuring; unmoved by changes of the wall clock. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}
