/** Seeds of random tests: a failing test prints its seed, and `SEED=…` repeats the run with the same values. */
import fc from 'fast-check'

const hintFor = (seed: number): string => `Repeat this run with SEED=${seed}`

function seedFromEnvironment(): number | undefined {
  const text = process.env.SEED
  if (!text) return undefined
  const seed = Number(text)
  if (!Number.isInteger(seed)) throw new Error(`SEED must be an integer, not ${text}`)
  return seed
}

/** The seeds a test runs with: `SEED` alone where it is set. The title or message of the test has to contain them. */
export function testSeeds(...defaults: readonly number[]): readonly number[] {
  const seed = seedFromEnvironment()
  return seed === undefined ? defaults : [seed]
}

/** Options for `fc.assert`. Without `SEED` fast-check draws a new seed for every run. */
export function seeded<Values>(options: fc.Parameters<Values> = {}): fc.Parameters<Values> {
  const seed = seedFromEnvironment()
  return {
    ...options,
    ...(seed !== undefined && { seed }),
    reporter: (details) => {
      if (!details.failed) return
      throw new Error(`${fc.defaultReportMessage(details)}\n\n${hintFor(details.seed)}`, {
        cause: details.errorInstance,
      })
    },
  }
}

/** Draws integers in [0, below) from a seed (mulberry32). */
export function seededIntegers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
