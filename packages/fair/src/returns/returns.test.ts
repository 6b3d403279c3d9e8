import { describe, expect, it } from 'vitest'
import { type GameId, games } from '../games/games.ts'
import { hashOf } from '../random/seeds.ts'
import { type SlotId, slotThemes } from '../slots/slot-themes.ts'
import { toNumber, toPercent } from './fraction.ts'
import { exactReturn, returnAtStake, type Setting } from './returns.ts'
import { buyRuns, type Run, runName, runs, simulate } from './simulate.ts'
import { checkSimulation } from './simulation-check.ts'
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
  it.each(runs.filter(({ game }) => !/^(dice|mines)/.test(game)).map((run) => [runName(run), run] as const))(
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

  it.each(Object.keys(slotThemes) as SlotId[])('%s, also of a bonus buy', (id) => {
    const setting = { choice: { buy: true } }
    expect(toPercent(exactReturn(id, setting))).toBe(statedReturn(id, setting.choice))
  })

  it('crash has the same return at every cash-out', () => {
    for (const cashout of [1.01, 1.37, 2, 99.99, 54_321.09, 1_000_000])
      expect(toNumber(exactReturn('crash', { choice: {}, moves: { cashout } }))).toBeCloseTo(0.97, 9)
    expect(toNumber(exactReturn('crash', { choice: {} }))).toBe(0)
  })
})

describe('return on the game tile', () => {
  it.each(Object.keys(games) as GameId[])('%s states 95 to 99 %%, the lowest of its settings', (id) => {
    expect(statedReturn(id)).toBeGreaterThanOrEqual(95)
    expect(statedReturn(id)).toBeLessThanOrEqual(99)
    const settings = runs.filter(({ game }) => game === id).flatMap((run) => run.settings)
    for (const { choice } of settings)
      expect(statedReturn(id, choice)).toBeGreaterThanOrEqual(statedReturn(id))
  })

  it('is refused for an invalid choice', () => {
    expect(() => exactReturn('wheel', { choice: { segments: 11, risk: 'low' } })).toThrow(RangeError)
    expect(() => exactReturn('slot-onca', { choice: { lines: 20 } })).toThrow(RangeError)
    expect(() => statedReturn('slot-onca', { lines: 20 })).toThrow(RangeError)
  })
})

describe('rounding to minor units', () => {
  const loss = (game: GameId, setting: Setting, stake: bigint) =>
    toNumber(exactReturn(game, setting)) - toNumber(returnAtStake(game, setting, stake))

  it.each([1n, 100n, 500n, 12_345n])('costs less than one unit of a stake of %d', (stake) => {
    for (const { game, settings } of runs.filter(({ game: id }) => games[id].kind !== 'slots'))
      for (const setting of settings) {
        expect(loss(game, setting, stake)).toBeGreaterThanOrEqual(0)
        expect(loss(game, setting, stake)).toBeLessThan(1 / Number(stake))
      }
  })

  it('costs nothing when the stake is a multiple of 10,000', () => {
    expect(loss('dice', { choice: { target: 33.33, over: true } }, 10_000n)).toBe(0)
  })

  it.each(['plinko', 'wheel', 'double', 'crash'] as const)(
    'costs nothing in %s from a stake of 100 on',
    (id) => {
      for (const { settings } of runs.filter(({ game }) => game === id))
        for (const setting of settings)
          expect(loss(id, setting, setting.moves?.half === undefined ? 100n : 200n)).toBe(0)
    },
  )
})

/** One slot of each model; `npm run saguao -- returns` simulates all slots in full. */
const quick = runs
  .filter(({ game }) => !/^slot-(cafe|vindima|mare|junina|austral|onca|neon)/.test(game))
  .map((run) => ({
    ...run,
    settings: run.settings.filter((_, index) => index % Math.ceil(run.settings.length / 20) === 0),
  }))

describe('the mean of 20,000 rounds agrees with the stated return [R11.01]', () => {
  it.each(quick.map((run): [string, Run] => [runName(run), run]))('%s', (_, run) => {
    simulate(run, hashOf('quick'), 0, 20_000).forEach((sums, index) => {
      const setting = run.settings[index] ?? { choice: {} }
      expect({ setting, ...checkSimulation(run.game, setting, sums) }).toMatchObject({ agrees: true })
    })
  })

  it.each(buyRuns.map((run): [string, Run] => [runName(run), run]))('1,000 of %s', (_, run) => {
    const [sums] = simulate(run, hashOf('quick'), 0, 1_000)
    const setting = { choice: { buy: true } }
    expect(sums && checkSimulation(run.game, setting, sums)).toMatchObject({ agrees: true })
  })

  it('a multiplier that is 10 % too small in 1 % of the rounds is detected', () => {
    const [setting] = quick.find(({ game }) => game === 'wheel')?.settings ?? []
    const sums = { rounds: 1e7, wins: 8e6, sumE4: 0.97 * 0.999 * 1e11, squares: 1.18e7, largestE4: 16_000 }
    expect(checkSimulation('wheel', setting ?? { choice: {} }, sums).agrees).toBe(false)
  })
})
