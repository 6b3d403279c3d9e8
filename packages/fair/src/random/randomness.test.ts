import { describe, expect, it } from 'vitest'
import { createNumbers } from './numbers.ts'
import { hashOf, keyOf } from './seeds.ts'

/**
 * The seeds are fixed, so that the result is the same in every run. Each statistic is compared with the bound that a
 * fair source exceeds once in 10,000 runs, on both sides: numbers that are too even fail as well.
 */
const size = 200_000
const sigmas = 3.89

type Source = () => number

const alongOneRound = (seed: string): Source => createNumbers(keyOf(hashOf(seed)), 'stream', 0).next

/** The first number of consecutive rounds, as dice uses it. */
function acrossRounds(seed: string): Source {
  const key = keyOf(hashOf(seed))
  let nonce = 0
  return () => createNumbers(key, 'rounds', nonce++).next()
}

const sources: [string, () => Source][] = [
  ['along one round', () => alongOneRound('one')],
  ['along another round', () => alongOneRound('two')],
  ['across rounds', () => acrossRounds('three')],
  ['across rounds of another seed', () => acrossRounds('four')],
]

const draw = (source: Source): number[] => Array.from({ length: size }, source)

/** Chi-square of equally likely bins, as a normal deviate (Wilson and Hilferty). */
function chiSquare(
  numbers: readonly number[],
  bins: number,
  binOf: (number: number, at: number) => number,
): number {
  const counts = new Array<number>(bins).fill(0)
  numbers.forEach((number, at) => {
    const bin = binOf(number, at)
    counts[bin] = (counts[bin] ?? 0) + 1
  })
  const expected = numbers.length / bins
  const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const spread = 2 / (9 * (bins - 1))
  return (Math.cbrt(square / (bins - 1)) - (1 - spread)) / Math.sqrt(spread)
}

/** The number of runs above and below one half, as a normal deviate. */
function runs(numbers: readonly number[]): number {
  const above = numbers.filter((number) => number >= 0.5).length
  const below = numbers.length - above
  const found = numbers.filter(
    (number, at) => at === 0 || number >= 0.5 !== (numbers[at - 1] ?? 0) >= 0.5,
  ).length
  const mean = (2 * above * below) / numbers.length + 1
  return (found - mean) / Math.sqrt(((mean - 1) * (mean - 2)) / (numbers.length - 1))
}

/** The correlation of numbers at a distance of `lag`, as a normal deviate. */
function serial(numbers: readonly number[], lag: number): number {
  const pairs = numbers.length - lag
  let sum = 0
  for (let at = 0; at < pairs; at += 1) sum += ((numbers[at] ?? 0) - 0.5) * ((numbers[at + lag] ?? 0) - 0.5)
  return (sum / pairs) * 12 * Math.sqrt(pairs)
}

describe.each(sources)('numbers %s', (_, open) => {
  const numbers = draw(open())

  it('fill 256 bins evenly', () => {
    expect(Math.abs(chiSquare(numbers, 256, (number) => Math.floor(number * 256)))).toBeLessThan(sigmas)
  })

  it('have uniform last bytes', () => {
    expect(Math.abs(chiSquare(numbers, 256, (number) => (number * 2 ** 32) % 256))).toBeLessThan(sigmas)
  })

  it('fill the grid of pairs evenly', () => {
    const pairs = numbers.slice(0, -1)
    const square = (number: number, at: number) =>
      Math.floor(number * 16) * 16 + Math.floor((numbers[at + 1] ?? 0) * 16)
    expect(Math.abs(chiSquare(pairs, 256, square))).toBeLessThan(sigmas)
  })

  it('have the expected number of runs above and below one half', () => {
    expect(Math.abs(runs(numbers))).toBeLessThan(sigmas)
  })

  it.each([1, 2, 3, 7, 8, 9, 16])('do not correlate with the number %i later', (lag) => {
    expect(Math.abs(serial(numbers, lag))).toBeLessThan(sigmas)
  })
})

describe('statistics', () => {
  const fair = draw(alongOneRound('one'))

  it('notice a bias of 2 %', () => {
    const biased = fair.map((number, at) => (at % 50 === 0 ? number / 2 : number))
    expect(chiSquare(biased, 256, (number) => Math.floor(number * 256))).toBeGreaterThan(sigmas)
  })

  it('notice numbers that are too even', () => {
    const even = fair.map((_, at) => at / size)
    expect(chiSquare(even, 256, (number) => Math.floor(number * 256))).toBeLessThan(-sigmas)
    expect(runs(even)).toBeLessThan(-sigmas)
  })

  it('notice numbers that depend on the previous one', () => {
    const leaning = fair.map((number, at) => (0.97 * number + 0.03 * (fair[at - 1] ?? 0.5)) % 1)
    expect(serial(leaning, 1)).toBeGreaterThan(sigmas)
  })
})
