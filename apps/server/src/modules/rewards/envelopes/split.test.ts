import { seeded, seededIntegers, testSeeds } from '@saguao/contract/testing/seed.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Random } from '#kernel/random.ts'
import { splitAtRandom, splitEqually } from '#modules/rewards/envelopes/split.ts'

const sum = (shares: readonly bigint[]): bigint => shares.reduce((total, share) => total + share, 0n)

function seededRandom(seed: number): Random {
  return { secret: () => '', below: seededIntegers(seed) }
}

const envelope = fc
  .record({
    count: fc.integer({ min: 1, max: 1000 }),
    more: fc.integer({ min: 0, max: 10_000_000 }),
    seed: fc.nat(),
  })
  .map(({ count, more, seed }) => ({ count, amount: BigInt(count + more), random: seededRandom(seed) }))

describe('the shares of any envelope', () => {
  it.each([
    ['drawn', splitAtRandom],
    ['equal', splitEqually],
  ] as const)('%s ones sum to its amount, and none is empty', (_, split) => {
    fc.assert(
      fc.property(envelope, ({ amount, count, random }) => {
        const shares = split(amount, count, random)
        expect(shares).toHaveLength(count)
        expect(sum(shares)).toBe(amount)
        expect(shares.every((share) => share >= 1n)).toBe(true)
      }),
      seeded(),
    )
  })

  it('that are equal differ by at most one unit', () => {
    expect(splitEqually(10n, 4)).toEqual([3n, 3n, 2n, 2n])
  })

  it.each(testSeeds(1))('that are random favour no position (seed %i)', (seed) => {
    const random = seededRandom(seed)
    const sums = [0n, 0n, 0n, 0n]
    for (let i = 0; i < 4000; i++)
      splitAtRandom(1000n, 4, random).forEach((share, n) => {
        sums[n] = (sums[n] ?? 0n) + share
      })
    for (const total of sums) expect(Math.abs(Number(total) / 4000 - 250)).toBeLessThan(20)
  })
})
