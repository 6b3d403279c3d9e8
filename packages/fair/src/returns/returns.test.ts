import { describe, expect, it } from 'vitest'
import { type GameId, games } from '../games/games.ts'
import { hashOf } from '../random/seeds.ts'
import { toNumber, toPercent } from './fraction.ts'
import { exactReturn, returnAtStake, type Setting } from './returns.ts'
import { nameOf, type Run, runs, simulate } from './simulate.ts'
import { agreementOf } from './simulation-check.ts'
import { statedReturn } from './stated-returns.ts'

const upTo = (end: number) => Array.from({ length: end }, (_, index) => index)

const everyDice = upTo(9601).flatMap((step) =>
  [true, false].map((over): Setting => ({ choice: { target: (200 + step) / 100, over } })),
)
const everyMines = upTo(24).flatMap((index) =>
  upTo(24 - index).map((opened): Setting => {
    return { choice: { mines: index + 1 }, moves: { opened: upTo(opened + 1) } }
  }),
)

describe('the stated return is the exact one [R11.01]', () => {
  it.each(runs.filter(({ game }) => !/^(dice|mines)/.test(game)).map((run) => [nameOf(run), run] as const))(
    '%s',
    (_, { game, settings }) => {
      for (const setting of settings)
        expect(toPercent(exactReturn(game, setting))).toBe(statedReturn(game, setting.choice))
    },
  )

  it.each([
    ['dice', everyDice, 19_202],
    ['mines', everyMines, 300],
  ] as const)('%s, or up to 0.01 points above it, in every one of its settings', (game, settings, count) => {
    expect(settings).toHaveLength(count)
    for (const setting of settings) {
      const above = toPercent(exactReturn(game, setting)) - statedReturn(game)
      expect(above).toBeGreaterThanOrEqual(0)
      expect(above).toBeLessThan(0.011)
    }
  })

  it('crash gives back the same wherever one leaves', () => {
    for (const cashout of [1.01, 1.37, 2, 99.99, 54_321.09, 1_000_000])
      expect(toNumber(exactReturn('crash', { choice: {}, moves: { cashout } }))).toBeCloseTo(0.97, 9)
    expect(toNumber(exactReturn('crash', { choice: {} }))).toBe(0)
  })
})

describe('what a tile may promise', () => {
  it.each(Object.keys(games) as GameId[])('%s gives back 95 to 99 %%, the least of its settings', (id) => {
    expect(statedReturn(id)).toBeGreaterThanOrEqual(95)
    expect(statedReturn(id)).toBeLessThanOrEqual(99)
    const settings = runs.filter(({ game }) => game === id).flatMap((run) => run.settings)
    for (const { choice } of settings)
      expect(statedReturn(id, choice)).toBeGreaterThanOrEqual(statedReturn(id))
  })

  it('is refused for what cannot be played', () => {
    expect(() => exactReturn('wheel', { choice: { segments: 11, risk: 'low' } })).toThrow(RangeError)
    expect(() => exactReturn('slot-onca', { choice: { lines: 20 } })).toThrow(RangeError)
    expect(() => statedReturn('slot-onca', { lines: 20 })).toThrow(RangeError)
  })
})

describe('whole minor units', () => {
  const loss = (game: GameId, setting: Setting, stake: bigint) =>
    toNumber(exactReturn(game, setting)) - toNumber(returnAtStake(game, setting, stake))

  it.each([1n, 100n, 500n, 12_345n])('cost less than one unit of a stake of %d', (stake) => {
    for (const { game, settings } of runs.filter(({ game: id }) => games[id].kind !== 'slots'))
      for (const setting of settings) {
        expect(loss(game, setting, stake)).toBeGreaterThanOrEqual(0)
        expect(loss(game, setting, stake)).toBeLessThan(1 / Number(stake))
      }
  })

  it('cost nothing where the stake is a multiple of ten thousand', () => {
    expect(loss('dice', { choice: { target: 33.33, over: true } }, 10_000n)).toBe(0)
  })

  it.each(['plinko', 'wheel', 'double', 'crash'] as const)('cost nothing in %s from a hundred on', (id) => {
    for (const { settings } of runs.filter(({ game }) => game === id))
      for (const setting of settings) expect(loss(id, setting, 100n)).toBe(0)
  })
})

/** A slot of each model is enough here; all of them are played in full by `npm run returns`. */
const quick = runs
  .filter(({ game }) => !/^slot-(cafe|vindima|mare|junina|austral|onca|neon)/.test(game))
  .map((run) => ({
    ...run,
    settings: run.settings.filter((_, index) => index % Math.ceil(run.settings.length / 20) === 0),
  }))

describe('twenty thousand rounds give back what is stated, as far as they can tell [R11.01]', () => {
  it.each(quick.map((run): [string, Run] => [nameOf(run), run]))('%s', (_, run) => {
    simulate(run, hashOf('quick'), 0, 20_000).forEach((sums, index) => {
      const setting = run.settings[index] ?? { choice: {} }
      expect({ setting, ...agreementOf(run.game, setting, sums) }).toMatchObject({ agrees: true })
    })
  })

  it('and would not, if one multiplier in a hundred were a tenth too small', () => {
    const [setting] = quick.find(({ game }) => game === 'wheel')?.settings ?? []
    const sums = { rounds: 1e7, wins: 8e6, sumE4: 0.97 * 0.999 * 1e11, squares: 1.18e7, largestE4: 16_000 }
    expect(agreementOf('wheel', setting ?? { choice: {} }, sums).agrees).toBe(false)
  })
})
