import { describe, expect, it } from 'vitest'
import { oddsOf } from './odds.ts'
import { cashoutOf, combinedE2, payoutOf, winOfSlip } from './slip.ts'

describe('a slip', () => {
  it('pays the product of its odds, rounded down once', () => {
    expect(payoutOf(1_000n, [150, 233])).toBe(3_495n)
    expect(payoutOf(333n, [101, 101, 101])).toBe(343n)
    expect(combinedE2([150, 233])).toBe(349)
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
