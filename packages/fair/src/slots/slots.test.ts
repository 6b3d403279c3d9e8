import { describe, expect, it } from 'vitest'
import { numbersOf } from '../random/numbers.ts'
import { hashOf } from '../random/seeds.ts'
import { toNumber } from '../returns/fraction.ts'
import { boughtStops, factorAt, payFor, payLines, type SlotModel, viewAt } from './slot-model.ts'
import * as models from './slot-models.ts'
import { buyReturn, scatterChances, slotReturn } from './slot-returns.ts'
import { type SlotTheme, slotThemes } from './slot-themes.ts'
import { drawSlots, playSlots, readSlots, type SlotStops, settleSlots } from './slots.ts'

const named = Object.entries(models)
const symbols = { W: 'wild', S: 'scatter', A: 'a', B: 'b', C: 'c', D: 'd' }

/** Short strips, so that all stops can be enumerated. */
const small: SlotModel = {
  ...models.steady,
  strips: ['ABSCA', 'ABWCSD', 'ABCAWS', 'AWBSC', 'ABCSW'],
  freeStrips: ['ABCA', 'AWBCB', 'ACWBA', 'ABWAC', 'ABCAA'],
  pays: { A: [10, 50, 200], B: [5, 20, 100], C: [2, 8, 30] },
  freeSpins: { spins: [2, 3, 4], factors: [2, 3] },
  buy: { price: 25, scatters: 3, moreE6: 250_000 },
}

const variants: [string, SlotModel, number][] = [
  ['plain lines', small, 20],
  ['five lines', small, 5],
  ['expanding wilds', { ...small, wildsExpand: true }, 20],
  ['multiplying wilds', { ...small, wildFactor: 2, freeWildFactor: 3 }, 10],
  ['ways', { ...small, lines: null }, 0],
]

function* stopsOf(strips: readonly { readonly length: number }[]): Generator<number[]> {
  const all = strips.reduce((product, { length }) => product * length, 1)
  for (let index = 0; index < all; index += 1) {
    let rest = index
    yield strips.map(({ length }) => {
      const stop = rest % length
      rest = Math.floor(rest / length)
      return stop
    })
  }
}

/** The mean of the engine over all stops; free spins are computed below a paid spin without a win. */
function bruteMean(
  model: SlotModel,
  lines: number,
  strips: readonly { readonly length: number }[],
  round: (stops: number[]) => SlotStops,
) {
  let [sum, count] = [0, 0]
  for (const stops of stopsOf(strips)) {
    sum += settleSlots({ model, symbols }, round(stops), { lines }).multiplierE4
    count += 1
  }
  return sum / count / 10_000
}

function bruteReturn(model: SlotModel, lines: number): number {
  const paid = bruteMean(uncapped(model), lines, model.strips, (spin) => ({ spin, freeSpins: [] }))
  const bonus = scatterChances(model.strips).map(
    (chance, scatters) => toNumber(chance) * bruteFreeSpins(model, lines, scatters),
  )
  return paid + bonus.reduce((total, share) => total + share, 0)
}

function bruteFreeSpins(model: SlotModel, lines: number, scatters: number): number {
  const blank: SlotModel = {
    ...uncapped(model),
    strips: ['DDD', 'DDD', 'DDD', 'DDD', 'DDD'],
    freeSpins: { spins: [1, 1, 1], factors: [1] },
  }
  const free = bruteMean(blank, lines, model.freeStrips, (stops) => ({
    spin: [0, 0, 0, 0, 0],
    freeSpins: [stops],
  }))
  const spins = Array.from({ length: payFor(model.freeSpins.spins, scatters) }, (_, index) =>
    factorAt(model, index),
  )
  return free * spins.reduce((total, factor) => total + factor, 0)
}

const uncapped = (model: SlotModel): SlotModel => ({ ...model, maxWin: 1_000_000 })

/** A quarter of the bought rounds has four scatters. */
function bruteBuy(model: SlotModel, lines: number): number {
  const rounds = [3, 4].map((scatters) => {
    const stops = boughtStops(model, scatters)
    const first = bruteMean(uncapped(model), lines, stops, (at) => ({
      spin: at.map((index, reel) => stops[reel]?.[index] ?? -1),
      freeSpins: [],
    }))
    return first + bruteFreeSpins(model, lines, scatters)
  })
  return ((rounds[0] ?? 0) * 0.75 + (rounds[1] ?? 0) * 0.25) / 25
}

describe('the exact return', () => {
  it.each(variants)('with %s equals the enumeration of all stops', (_, model, lines) => {
    expect(toNumber(slotReturn(model, lines))).toBeCloseTo(bruteReturn(model, lines), 10)
  })

  it.each(variants.filter(([, { lines: all }, lines]) => !all || lines === all.at(-1)))(
    'of a bonus buy with %s equals the enumeration of its stops',
    (_, model, lines) => {
      expect(toNumber(buyReturn(model))).toBeCloseTo(bruteBuy(model, lines), 10)
    },
  )

  it.each(named)('of a bonus buy of %s is the return of the slot', (_, model) => {
    const lines = model.lines?.at(-1) ?? 0
    const difference = toNumber(buyReturn(model)) - toNumber(slotReturn(model, lines))
    expect(Math.abs(difference)).toBeLessThan(0.000_000_5)
  })
})

describe('the models', () => {
  it.each(named)(
    '%s never shows two scatters or two wilds on a reel, nor a wild on the first',
    (_, model) => {
      for (const [reel, strip] of [...model.strips.entries(), ...model.freeStrips.entries()])
        for (let stop = 0; stop < strip.length; stop += 1) {
          const view = viewAt(strip, stop)
          expect(view.split('S').length).toBeLessThanOrEqual(2)
          expect(view.split('W').length).toBeLessThanOrEqual(reel === 0 ? 1 : 2)
        }
      expect(model.freeStrips.join('')).not.toContain('S')
    },
  )

  it.each(named)(
    '%s pays for every letter on its strips, more for rarer kinds and for longer runs',
    (_, model) => {
      const letters = new Set([...model.strips, ...model.freeStrips].join(''))
      expect([...letters].filter((letter) => !'WS'.includes(letter)).sort()).toEqual(Object.keys(model.pays))
      const pays = Object.values(model.pays)
      for (const [at, own] of pays.entries()) {
        expect([...own].sort((a, b) => a - b)).toEqual([...own])
        for (const [count, pay] of own.entries())
          expect(pay).toBeLessThanOrEqual(pays[at - 1]?.[count] ?? Number.POSITIVE_INFINITY)
      }
    },
  )

  it('are at least four, with three volatilities', () => {
    expect(named.length).toBeGreaterThanOrEqual(4)
    expect(new Set(named.map(([, { volatility }]) => volatility))).toEqual(new Set(['low', 'medium', 'high']))
  })

  it('have twenty different lines', () => {
    expect(new Set(payLines.map((rows) => rows.join(''))).size).toBe(20)
  })
})

describe('the themes', () => {
  it.each(Object.entries(slotThemes))(
    '%s has a picture of its own for every letter',
    (_, { model, symbols: own }) => {
      const names = Object.values(own)
      expect(Object.keys(own)).toEqual(expect.arrayContaining(['W', 'S', ...Object.keys(model.pays)]))
      expect(new Set(names).size).toBe(names.length)
      expect(names.length).toBeGreaterThanOrEqual(8)
      for (const name of names) expect(name).toMatch(/^[a-z]{2,}(-[a-z]+)*$/)
    },
  )
})

describe('a spin', () => {
  const model: SlotModel = {
    ...models.steady,
    strips: ['AAABCDS', 'AAAWCDS', 'AAADDDS', 'DDDAAWS', 'DDDBBBS'],
    freeStrips: ['AAA', 'AAA', 'AAA', 'DDD', 'DDD'],
    pays: { A: [10, 50, 200], B: [5, 20, 100], C: [2, 8, 30] },
    wildFactor: 3,
    freeSpins: { spins: [3, 4, 5], factors: [1, 2] },
    maxWin: 100,
  }
  const theme: SlotTheme = { model, symbols }
  const settle = (spin: number[], freeSpins: number[][] = [], lines = 5) =>
    settleSlots(theme, { spin, freeSpins }, { lines })

  it('pays from the left, line by line, in shares of the stake', () => {
    const { outcome, multiplierE4 } = settle([0, 0, 0, 0, 0])
    expect(outcome.wins).toHaveLength(5)
    expect(outcome.wins[0]).toEqual({ line: 0, symbol: 'a', count: 3, multiplier: 2 })
    expect(multiplierE4).toBe(100_000)
    expect(settle([3, 0, 0, 0, 0]).multiplierE4).toBe(0)
  })

  it('lets a wild replace any symbol and multiply the win', () => {
    const { outcome } = settle([0, 1, 0, 0, 0])
    expect(outcome.wins).toContainEqual({ line: 2, symbol: 'a', count: 3, multiplier: 6 })
    expect(outcome.wins).toContainEqual({ line: 0, symbol: 'a', count: 3, multiplier: 2 })
  })

  it('counts scatters in any position', () => {
    const { outcome } = settle([4, 4, 4, 4, 3])
    expect(outcome.wins).toEqual([{ line: -1, symbol: 'scatter', count: 4, multiplier: 10 }])
  })

  it('draws the free spins of the scatters from the same number stream', () => {
    const numbers = (nonce: number) => numbersOf({ serverSeed: hashOf('slots'), clientSeed: 'ana', nonce })
    const rounds = Array.from({ length: 3000 }, (_, nonce) => drawSlots(models.surge, numbers(nonce)))
    const counts = new Set(rounds.map(({ freeSpins }) => freeSpins.length))
    expect(counts).toContain(10)
    expect([...counts].every((count) => [0, 10, 15, 20].includes(count))).toBe(true)
  })

  it('multiplies free spins step by step and adds them to the round', () => {
    const { outcome, multiplierE4 } = settle(
      [4, 4, 4, 0, 0],
      [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
      ],
    )
    expect(outcome.freeSpins?.map(({ factor, multiplier }) => [factor, multiplier])).toEqual([
      [1, 10],
      [2, 20],
      [2, 20],
    ])
    expect(multiplierE4).toBe(520_000)
    expect(outcome.multiplier).toBe(52)
  })

  it('never pays more than its maximal win, and marks a capped round', () => {
    const free = Array.from({ length: 8 }, () => [0, 0, 0, 0, 0])
    const { outcome, multiplierE4 } = settle([4, 4, 4, 0, 0], free)
    expect(multiplierE4).toBe(1_000_000)
    expect(outcome).toMatchObject({ multiplier: 100, capped: true })
    expect(settle([0, 0, 0, 0, 0]).outcome).not.toHaveProperty('capped')
  })

  it('expands wilds, and shows the reels as they stopped', () => {
    const expanding = { model: { ...model, wildsExpand: true }, symbols }
    const { outcome } = settleSlots(expanding, { spin: [0, 1, 0, 0, 0], freeSpins: [] }, { lines: 5 })
    expect(outcome.expanded).toEqual([1])
    expect(outcome.reels[1]).toEqual(['a', 'a', 'wild'])
    expect(outcome.wins.every(({ multiplier }) => multiplier === 6)).toBe(true)
  })

  it('counts ways in slots with ways', () => {
    const ways = { model: { ...model, lines: null }, symbols }
    const { outcome } = settleSlots(ways, { spin: [1, 1, 0, 0, 0], freeSpins: [] }, {})
    expect(outcome.wins).toEqual([{ line: -1, symbol: 'a', count: 3, multiplier: 9, ways: 18 }])
  })
})

describe('a bonus buy', () => {
  const { model } = slotThemes['slot-onca']
  const bought = Array.from({ length: 300 }, (_, nonce) => {
    const numbers = numbersOf({ serverSeed: hashOf('slots'), clientSeed: 'ana', nonce })
    return playSlots(numbers, { buy: true }, slotThemes['slot-onca'])
  })

  it('starts with scatters on the first reels and their free spins, sometimes with one scatter more', () => {
    const spins = bought.map(({ outcome: { reels, freeSpins } }) => {
      const scatters = reels.map((reel) => reel.includes('full-moon'))
      expect(scatters).toEqual([true, true, true, true, scatters[4]])
      expect(freeSpins).toHaveLength(scatters[4] ? 20 : 15)
      return scatters[4]
    })
    const share = spins.filter(Boolean).length / spins.length
    expect(Math.abs(share - model.buy.moreE6 / 1_000_000)).toBeLessThan(0.06)
  })

  it('has multipliers of its price, in whole ten-thousandths', () => {
    for (const { outcome, multiplierE4 } of bought) {
      expect(multiplierE4 % 1).toBe(0)
      expect(outcome.wins.at(-1)?.multiplier).toBeOneOf([10 / model.buy.price, 50 / model.buy.price])
    }
    for (const [, { buy }] of named) expect(500 % buy.price).toBe(0)
  })

  it('is limited to the maximal win of its stake', () => {
    const theme = { model: { ...small, maxWin: 5 }, symbols }
    const stops = { spin: [0, 2, 3, 0, 0], freeSpins: Array.from({ length: 2 }, () => [0, 0, 0, 0, 0]) }
    expect(settleSlots(theme, stops, { buy: true })).toMatchObject({
      outcome: { capped: true },
      multiplierE4: 2_000,
    })
  })
})

describe('the lines', () => {
  it('are the offered numbers, by default all, and none in slots with ways', () => {
    expect(readSlots(models.steady, { lines: 10 })).toEqual({ lines: 10 })
    expect(readSlots(models.steady, {})).toEqual({})
    expect(readSlots(models.steady, { lines: 7 })).toBeNull()
    expect(readSlots(models.surge, { lines: 20 })).toBeNull()
  })

  it('are all in a bonus buy', () => {
    expect(readSlots(models.surge, { buy: true })).toEqual({ buy: true })
    expect(readSlots(models.steady, { buy: true, lines: 20 })).toBeNull()
    expect(readSlots(models.steady, { buy: false })).toBeNull()
  })
})
