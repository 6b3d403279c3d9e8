import { describe, expect, it } from 'vitest'
import {
  buyPriceOf,
  doubled,
  halved,
  maxStakeOf,
  payoutOf,
  type StakeBounds,
  shareStakeOf,
  stepDown,
  stepUp,
  withinLimits,
} from '#features/play/bet/amount/bet-amount.ts'

const limits = { minBet: 0.5, maxBet: 500, steps: [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500] }
const bounds: StakeBounds = { limits, balance: 84.5, decimals: 2 }
const pesos: StakeBounds = {
  limits: { minBet: 100, maxBet: 90_000, steps: [100, 200, 500, 1000] },
  balance: 777,
  decimals: 0,
}

describe('the stake', () => {
  it('steps through the preset amounts from any value', () => {
    expect(stepUp(1, bounds)).toBe(2)
    expect(stepUp(1.37, bounds)).toBe(2)
    expect(stepDown(1.37, bounds)).toBe(1)
    expect(stepDown(0.5, bounds)).toBe(0.5)
  })

  it('of a share of the balance stays within the limits, in whole minor units', () => {
    expect(shareStakeOf(bounds, 25)).toBe(21.12)
    expect(shareStakeOf({ ...bounds, balance: 1 }, 25)).toBe(0.5)
    expect(shareStakeOf({ ...bounds, balance: 9000 }, 50)).toBe(500)
    expect(shareStakeOf(pesos, 25)).toBe(194)
  })

  it('does not step beyond the balance', () => {
    expect(stepUp(50, bounds)).toBe(84.5)
    expect(stepUp(84.5, bounds)).toBe(84.5)
    expect(stepUp(100, bounds)).toBe(100)
  })

  it('is halved down to the minimum, in whole minor units', () => {
    expect(halved(0.29 * 5, bounds)).toBe(0.72)
    expect(halved(0.7, bounds)).toBe(0.5)
    expect(halved(333, pesos)).toBe(166)
  })

  it('is doubled up to the largest possible stake', () => {
    expect(doubled(0.29, bounds)).toBe(0.58)
    expect(doubled(60, bounds)).toBe(84.5)
    expect(doubled(400, { ...bounds, balance: 9000 })).toBe(500)
  })

  it('is limited by the maximum bet and by the balance', () => {
    expect(maxStakeOf(bounds)).toBe(84.5)
    expect(maxStakeOf({ ...bounds, balance: 9000 })).toBe(500)
    expect(maxStakeOf({ ...bounds, balance: 0.1 })).toBe(0.5)
    expect(maxStakeOf(pesos)).toBe(777)
  })

  it('typed by the player stays within the limits, regardless of the balance', () => {
    expect(withinLimits(1000, bounds)).toBe(500)
    expect(withinLimits(0.01, bounds)).toBe(0.5)
    expect(withinLimits(99.999, bounds)).toBe(99.99)
    expect(withinLimits(200, bounds)).toBe(200)
  })
})

it('the cash-out amount is rounded down to whole minor units', () => {
  expect(payoutOf(0.29, 1.1, 2)).toBe(0.31)
  expect(payoutOf(1, 1.0101, 2)).toBe(1.01)
  expect(payoutOf(333, 1.1137, 0)).toBe(370)
})

it('the price of a bonus buy is a whole number of minor units', () => {
  expect(buyPriceOf(0.29, 50, 2)).toBe(14.5)
  expect(buyPriceOf(1.15, 100, 2)).toBe(115)
  expect(buyPriceOf(333, 25, 0)).toBe(8325)
})
