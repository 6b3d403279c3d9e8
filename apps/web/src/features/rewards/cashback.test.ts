import { describe, expect, it } from 'vitest'
import { type Cashback, fillOf, tierReached } from '#features/rewards/cashback.ts'

describe('the piggy bank', () => {
  it('is empty without money, full at its maximum, and never above', () => {
    expect([fillOf(0, 1), fillOf(1000, 1), fillOf(50_000, 1)]).toEqual([0, 1, 1])
  })

  it('visibly grows with the first coin and with every further one', () => {
    const fills = [0.5, 1, 5, 20, 100, 500].map((available) => fillOf(available, 1))
    expect(fills[0]).toBeGreaterThan(0.05)
    expect(fills).toEqual(fills.toSorted((a, b) => a - b))
    expect(new Set(fills).size).toBe(fills.length)
  })
})

describe('the tier of the day', () => {
  const tiers = [
    { minLoss: 10, rate: 0.03 },
    { minLoss: 500, rate: 0.05 },
  ]
  const on = (loss: number, rate: number): Cashback => ({
    rate,
    tiers,
    today: { bet: loss, win: 0, loss, estimated: 0 },
    newUser: { active: false, endsAt: null, rate: 0 },
  })
  it.each([
    [0, undefined],
    [9.99, undefined],
    [10, 0.03],
    [499.99, 0.03],
    [500, 0.05],
  ])('of a loss of %s is %s [R2.13]', (loss, rate) => {
    expect(tierReached(on(loss, rate ?? 0))?.rate).toBe(rate)
  })

  it('is none while the new-player rate is better [R2.13]', () => {
    expect(tierReached(on(500, 0.1))).toBeUndefined()
  })
})
