import { describe, expect, it } from 'vitest'
import {
  doubled,
  halved,
  mostOf,
  type Purse,
  paidFor,
  stepDown,
  stepUp,
  withinLimits,
} from '#features/play/bet/bet-amount.ts'

const limits = { minBet: 0.5, maxBet: 500, steps: [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500] }
const purse: Purse = { limits, balance: 84.5, decimals: 2 }
const pesos: Purse = {
  limits: { minBet: 100, maxBet: 90_000, steps: [100, 200, 500, 1000] },
  balance: 777,
  decimals: 0,
}

describe('the stake', () => {
  it('goes along the usual amounts of the table, from wherever it stands', () => {
    expect(stepUp(1, purse)).toBe(2)
    expect(stepUp(1.37, purse)).toBe(2)
    expect(stepDown(1.37, purse)).toBe(1)
    expect(stepDown(0.5, purse)).toBe(0.5)
  })

  it('does not step beyond what the player has', () => {
    expect(stepUp(50, purse)).toBe(84.5)
    expect(stepUp(84.5, purse)).toBe(84.5)
    expect(stepUp(100, purse)).toBe(100)
  })

  it('is halved down to the least, in whole minor units', () => {
    expect(halved(0.29 * 5, purse)).toBe(0.72)
    expect(halved(0.7, purse)).toBe(0.5)
    expect(halved(333, pesos)).toBe(166)
  })

  it('is doubled up to what can be staked', () => {
    expect(doubled(0.29, purse)).toBe(0.58)
    expect(doubled(60, purse)).toBe(84.5)
    expect(doubled(400, { ...purse, balance: 9000 })).toBe(500)
  })

  it('is at most what the table takes and the player has', () => {
    expect(mostOf(purse)).toBe(84.5)
    expect(mostOf({ ...purse, balance: 9000 })).toBe(500)
    expect(mostOf({ ...purse, balance: 0.1 })).toBe(0.5)
    expect(mostOf(pesos)).toBe(777)
  })

  it('that was typed keeps within the limits, whatever the player has', () => {
    expect(withinLimits(1000, purse)).toBe(500)
    expect(withinLimits(0.01, purse)).toBe(0.5)
    expect(withinLimits(99.999, purse)).toBe(99.99)
    expect(withinLimits(200, purse)).toBe(200)
  })
})

it('what can be cashed out is cut to what can be paid', () => {
  expect(paidFor(0.29, 1.1, 2)).toBe(0.31)
  expect(paidFor(1, 1.0101, 2)).toBe(1.01)
  expect(paidFor(333, 1.1137, 0)).toBe(370)
})
