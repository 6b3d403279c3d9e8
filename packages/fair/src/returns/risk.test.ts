import { describe, expect, it } from 'vitest'
import { type GameId, games } from '../games/games.ts'
import { createNumbers } from '../random/numbers.ts'
import { hashOf, keyOf } from '../random/seeds.ts'
import { oddsOf } from '../sports/odds.ts'
import { sports } from '../sports/sports.ts'
import { type Fraction, fraction, plus, times } from './fraction.ts'
import { casesOf, exactReturn, type Setting } from './returns.ts'
import { countedOf, doubleRiskPoints, riskPoints, slipRiskPoints } from './risk.ts'
import {
  allPoints,
  buyWeight,
  fullLossShare,
  kindWeights,
  referenceEdge,
  sportsWeight,
  studioRiskPoints,
} from './risk-weights.ts'
import { buyRuns, runs, simulate } from './simulate.ts'

const colors = ['red', 'black', 'white'] as const
const upTo = (end: number) => Array.from({ length: end }, (_, index) => index)

const everyDice = upTo(9601).flatMap((step) =>
  [true, false].map((over): Setting => ({ choice: { target: (200 + step) / 100, over } })),
)
const everyMines = upTo(24).flatMap((index) =>
  upTo(24 - index).map((opened): Setting => {
    return { choice: { mines: index + 1 }, moves: { opened: upTo(opened + 1) } }
  }),
)
const cashouts = [1, 1.01, 1.02, 1.29, 1.3, 1.5, 2, 10, 54_321.09, 1_000_000]
const everyCrash = cashouts.flatMap((cashout): Setting[] => [
  { choice: {}, moves: { cashout } },
  ...(cashout > 1 ? [{ choice: { autoCashout: cashout } }] : []),
  { choice: {}, moves: { half: cashout } },
  ...cashouts
    .filter((later) => later >= cashout)
    .map((later) => ({ choice: {}, moves: { half: cashout, cashout: later } })),
])
const settings: [GameId, readonly Setting[]][] = [
  ['dice', everyDice],
  ['mines', everyMines],
  ['crash', everyCrash],
  ...runs
    .filter(({ game }) => !/^(dice|mines|crash)/.test(game))
    .map((run): [GameId, readonly Setting[]] => [run.game, run.settings]),
]

/** Whether a ≤ b. */
const isAtMost = (a: Fraction, b: Fraction) => a.over * b.under <= b.over * a.under
const minus = (a: Fraction, b: Fraction) => plus(a, { over: -b.over, under: b.under })
const one = fraction(1, 1)

const lossShareOf = (id: GameId, setting: Setting): Fraction =>
  casesOf(id, setting).reduce(
    (rest, { chance, multiplierE4 }) =>
      minus(rest, times(chance, fraction(Math.min(multiplierE4, 10_000), 10_000))),
    one,
  )

describe('a counted unit costs at least the reference edge [R11.01]', () => {
  it.each(settings)('%s, in every one of its settings', (id, all) => {
    for (const setting of all) {
      const edge = minus(one, exactReturn(id, setting))
      const cost = times(fraction(riskPoints(id, setting), allPoints), fraction(referenceEdge * 10, 1_000))
      expect({ setting, covered: isAtMost(cost, edge) }).toEqual({ setting, covered: true })
    }
  })

  it('every kind has a weight, and a setting that reaches it', () => {
    for (const [id, all] of settings) {
      const largest = Math.max(...all.map((setting) => riskPoints(id, setting)))
      expect([id, largest]).toEqual([id, kindWeights[games[id].kind] * 100])
    }
  })

  it('every market of every sport, also with rounded odds', () => {
    const edges = Object.values(sports).flatMap(({ percents }) =>
      Object.values(percents).flatMap((percent) =>
        upTo(29_900).map((index) => {
          const oddsE2 = 101 + index
          const largestChance = percent / (oddsE2 - 0.5)
          return oddsOf(largestChance, percent) === oddsE2 ? 100 - oddsE2 * largestChance : 100
        }),
      ),
    )
    expect(edges.filter((edge) => edge < 100).length).toBeGreaterThan(29_900)
    const smallest = edges.reduce((least, edge) => Math.min(least, edge))
    expect(sportsWeight / 100).toBeLessThanOrEqual(smallest / referenceEdge)
  })

  it('a studio game, by the return it states', () => {
    expect([null, Number.NaN, 0, 100, 101].map(studioRiskPoints)).toEqual([0, 0, 0, 0, 0])
    expect([96.4, 90, 97, 98.5, 99.99].map(studioRiskPoints)).toEqual([10_000, 10_000, 8_300, 4_100, 0])
    for (let rtp = 1; rtp < 100; rtp += 0.01)
      expect(studioRiskPoints(rtp) / allPoints).toBeLessThanOrEqual((100 - rtp) / referenceEdge + 1e-9)
  })
})

describe('bets that can hardly lose count little [R11.01]', () => {
  it.each(settings.filter(([id]) => games[id].kind !== 'slots'))('%s: by the exact loss share', (id, all) => {
    const weight = kindWeights[games[id].kind] * 100
    for (const setting of all) {
      const { over, under } = lossShareOf(id, setting)
      const exact = Math.min(weight, (weight * 100 * Number(over)) / Number(under) / fullLossShare)
      expect(over).toBeGreaterThan(0n)
      expect(Math.abs(riskPoints(id, setting) - exact)).toBeLessThan(1.1)
    }
  })

  it('stakes on several colours of double: the best strategy pays more than half of what it counts', () => {
    expect(colors.map((color) => doubleRiskPoints({ [color]: 3 }))).toEqual([5_000, 5_000, 5_000])
    expect(doubleRiskPoints({ red: 7, black: 7, white: 1 })).toBe(400)
    expect(doubleRiskPoints({ red: 1, black: 1 })).toBe(1_333)
    // The return is 98 % whatever the stakes are: the cost of a counted unit is smallest where the most counts.
    const shares = upTo(41)
    for (const red of shares)
      for (const black of shares)
        for (const white of [0, 1, 2, 5, 10, 20]) {
          if (red + black + white === 0) continue
          const points = doubleRiskPoints({ red, black, white })
          expect((points / allPoints) * referenceEdge).toBeLessThanOrEqual(2)
          const worst = Math.min(2.1 * red, 2.1 * black, 14.7 * white) / (red + black + white)
          // With a certain loss of x % of the stakes at most 2x % of them count: a counted unit costs half of itself.
          if (worst > 0.9) expect(points / allPoints).toBeLessThanOrEqual(2 * (1 - worst) + 0.0001)
        }
  })

  it('dice at ×1.01, a crash cash-out at once, mines without a cell, a slip at odds of 1.01', () => {
    expect(riskPoints('dice', { choice: { target: 98, over: false } })).toBe(200)
    expect(riskPoints('crash', { choice: {}, moves: { cashout: 1.01 } })).toBe(1_267)
    expect(riskPoints('crash', { choice: { autoCashout: 5 }, moves: { cashout: 1.01 } })).toBe(1_267)
    expect(riskPoints('crash', { choice: {} })).toBe(8_000)
    expect(riskPoints('mines', { choice: { mines: 24 } })).toBe(0)
    expect(riskPoints('mines', { choice: { mines: 1 }, moves: { opened: [3] } })).toBe(800)
    expect(slipRiskPoints([{ oddsE2: 101, percent: 95 }])).toBe(2_376)
    expect(slipRiskPoints([{ oddsE2: 190, percent: 95 }])).toBe(10_000)
    expect(slipRiskPoints([])).toBe(0)
  })

  it('a slot loses its stake in more than a quarter of the spins, so it counts fully', () => {
    for (const run of runs.filter(({ game }) => games[game].kind === 'slots'))
      for (const { rounds, wins } of simulate(run, hashOf('risk'), 0, 1_000))
        expect((rounds - wins) / rounds).toBeGreaterThan(fullLossShare / 100)
  })

  it('a bonus buy loses at least the share of its price that it counts for', () => {
    const key = keyOf(hashOf('risk'))
    for (const { game } of buyRuns) {
      const rounds = upTo(500).map((nonce) =>
        games[game].play(createNumbers(key, game, nonce), { buy: true }),
      )
      const lost = rounds.reduce((sum, round) => sum + Math.max(0, 10_000 - (round?.multiplierE4 ?? 0)), 0)
      const share = lost / 10_000 / rounds.length
      expect([game, share > (fullLossShare * buyWeight) / 10_000]).toEqual([game, true])
      expect(riskPoints(game, { choice: { buy: true } })).toBe(buyWeight * 100)
    }
  })

  it('the counted part is rounded down', () => {
    expect([99n, 100n, 12_345n].map((stake) => countedOf(stake, 200))).toEqual([1n, 2n, 246n])
  })

  it('an invalid choice is refused', () => {
    expect(() => riskPoints('wheel', { choice: { segments: 11, risk: 'low' } })).toThrow(RangeError)
  })
})
