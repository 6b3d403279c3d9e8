import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemRandom } from '#kernel/random.ts'
import { splitAtRandom, splitEqually } from '#modules/rewards/envelopes/split.ts'

const sum = (shares: readonly bigint[]): bigint => shares.reduce((total, share) => total + share, 0n)
const envelope = fc
  .record({ count: fc.integer({ min: 1, max: 1000 }), more: fc.integer({ min: 0, max: 10_000_000 }) })
  .map(({ count, more }) => ({ count, amount: BigInt(count + more) }))

describe('the shares of any envelope', () => {
  it.each([
    ['drawn', (amount: bigint, count: number) => splitAtRandom(amount, count, systemRandom)],
    ['equal', splitEqually],
  ] as const)('%s ones sum to its amount, and none is empty', (_, split) => {
    fc.assert(
      fc.property(envelope, ({ amount, count }) => {
        const shares = split(amount, count)
        expect(shares).toHaveLength(count)
        expect(sum(shares)).toBe(amount)
        expect(shares.every((share) => share >= 1n)).toBe(true)
      }),
    )
  })

  it('equal ones differ by one unit at most', () => {
    expect(splitEqually(10n, 4)).toEqual([3n, 3n, 2n, 2n])
  })

  it('drawn ones favour no place', () => {
    const sums = [0n, 0n, 0n, 0n]
    for (let i = 0; i < 4000; i++)
      splitAtRandom(1000n, 4, systemRandom).forEach((share, n) => {
        sums[n] = (sums[n] ?? 0n) + share
      })
    for (const total of sums) expect(Math.abs(Number(total) / 4000 - 250)).toBeLessThan(20)
  })
})
