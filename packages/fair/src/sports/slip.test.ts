import { describe, expect, it } from 'vitest'
import { oddsOf } from './odds.ts'
import { cashoutOf, combinedE2, largestStake, payoutOf, winOfSlip } from './slip.ts'

describe('a slip', () => {
  it('pays the product of its odds, rounded down once', () => {
    expect(payoutOf(1_000n, [150, 233])).toBe(3_495n)
    expect(payoutOf(333n, [101, 101, 101])).toBe(343n)
    expect(combinedE2([150, 233])).toBe(349)
  })

  it('has a largest stake that keeps both bounds to the last unit', () => {
    for (const odds of [[101], [150, 233], [1_999], [101, 101, 101], [30_000, 30_000]])
      for (const maxLoss of [0n, 1n, 99n, 12_345n])
        for (const maxPayout of [5n, 10_000n, 1_000_000n]) {
          const stake = largestStake(odds, maxLoss, maxPayout)
          const fits = (each: bigint) =>
            payoutOf(each, odds) <= maxPayout && payoutOf(each, odds) - each <= maxLoss
          expect(fits(stake)).toBe(true)
          expect(fits(stake + 1n)).toBe(false)
        }
    expect(largestStake([200], -1n, 100n)).toBe(0n)
  })

  it('counts a void leg as odds 1, and pays nothing after a lost leg', () => {
    const won = { oddsE2: 200, end: 'won' } as const
    expect(winOfSlip(100n, [won, { oddsE2: 300, end: 'void' }])).toBe(200n)
    expect(winOfSlip(100n, [won, { oddsE2: 300, end: 'lost' }])).toBe(0n)
    expect(winOfSlip(100n, [{ oddsE2: 300, end: 'void' }])).toBe(100n)
  })

  it('has a cash-out below its stake before the match changes', () => {
    expect(cashoutOf(1_000n, [{ oddsE2: oddsOf(0.5, 95), chance: 0.5 }])).toBe(921n)
    expect(cashoutOf(1_000n, [{ oddsE2: 190, chance: 1 }])).toBe(1_843n)
    expect(cashoutOf(1_000n, [{ oddsE2: 190, chance: 0 }])).toBe(0n)
  })
})
