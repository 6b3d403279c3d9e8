/** Seeded random numbers for decoration only. No outcome of a round depends on them. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly between: (min: number, max: number) => number
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, between: (min, max) => min + (max - min) * next() }
}
