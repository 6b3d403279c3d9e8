/** The only place that reads the time. Rules are given a clock, so that tests can move it. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
