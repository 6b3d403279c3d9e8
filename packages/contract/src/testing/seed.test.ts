import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { seeded, testSeeds } from './seed.ts'

afterEach(() => vi.unstubAllEnvs())

function drawnValues(): number[] {
  const drawn: number[] = []
  fc.assert(
    fc.property(fc.integer(), (value) => {
      drawn.push(value)
    }),
    seeded({ numRuns: 20 }),
  )
  return drawn
}

it('SEED repeats the values of a run', () => {
  vi.stubEnv('SEED', '42')
  const first = drawnValues()
  expect(drawnValues()).toEqual(first)
  vi.stubEnv('SEED', '43')
  expect(drawnValues()).not.toEqual(first)
})

it('a failing property prints the seed that repeats it', () => {
  vi.stubEnv('SEED', '42')
  const fails = () =>
    fc.assert(
      fc.property(fc.integer(), () => false),
      seeded(),
    )
  expect(fails).toThrow('Repeat this run with SEED=42')
})

it('SEED replaces the default seeds of a test', () => {
  vi.stubEnv('SEED', '')
  expect(testSeeds(1, 2)).toEqual([1, 2])
  vi.stubEnv('SEED', '7')
  expect(testSeeds(1, 2)).toEqual([7])
})

it('a SEED that is no integer is refused', () => {
  vi.stubEnv('SEED', 'seven')
  expect(() => testSeeds(1)).toThrow('SEED must be an integer')
})
