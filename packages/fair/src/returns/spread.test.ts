import { describe, expect, it } from 'vitest'
import { type GameId, games } from '../games/games.ts'
import { toDecimal } from '../games/multiplier.ts'
import { hashOf } from '../random/seeds.ts'
import { toNumber } from './fraction.ts'
import { casesOf, exactReturn, type Setting } from './returns.ts'
import { buyRuns, runs, simulate } from './simulate.ts'
import { spreadOf } from './spread.ts'

const upTo = (end: number) => Array.from({ length: end }, (_, index) => index)

const everyMines = upTo(24).flatMap((index) =>
  upTo(25 - index - 1).map(
    (opened): Setting => ({ choice: { mines: index + 1 }, moves: { opened: upTo(opened + 1) } }),
  ),
)
const someDice = upTo(97).flatMap((step) =>
  [true, false].map((over): Setting => ({ choice: { target: 2 + step, over } })),
)
const settings: [GameId, readonly Setting[]][] = [
  ['mines', everyMines],
  ['dice', someDice],
  ...[...runs, ...buyRuns]
    .filter(({ game }) => !['mines', 'dice'].includes(game))
    .map((run): [GameId, readonly Setting[]] => [run.game, run.settings]),
]

describe('bounds of the multiplier of a game [R13.12]', () => {
  it.each(settings)('%s: every setting returns between lowest and highest', (id, all) => {
    const { lowest, highest } = spreadOf(id)
    for (const setting of all) {
      const exact = toNumber(exactReturn(id, setting))
      expect(exact).toBeLessThanOrEqual(highest)
      // Stated returns are rounded to two decimals of a percent.
      expect(exact).toBeGreaterThanOrEqual(lowest - 0.00005)
    }
  })

  it.each(settings.filter(([id]) => games[id].kind !== 'slots'))(
    '%s: no setting has a larger mean square',
    (id, all) => {
      const { secondMoment } = spreadOf(id)
      for (const setting of all) {
        const cases = casesOf(id, setting)
        const square = cases.reduce(
          (sum, { chance, multiplierE4 }) => sum + toNumber(chance) * toDecimal(multiplierE4) ** 2,
          0,
        )
        expect(square).toBeLessThanOrEqual(secondMoment + 1e-9)
      }
    },
  )

  it('slots: the mean square of simulated spins is below the bound', () => {
    for (const id of [
      'slot-frutas',
      'slot-carnaval',
      'slot-andes',
      'slot-amazonia',
      'slot-sertao',
    ] as const) {
      const run = runs.find(({ game }) => game === id)
      if (!run) throw new Error(`${id} has no run`)
      for (const { squares, rounds } of simulate(run, hashOf('spread'), 0, 10_000))
        expect([id, squares / rounds < spreadOf(id).secondMoment]).toEqual([id, true])
    }
  })

  it('skins have the bounds of their kind', () => {
    expect(spreadOf('mines-reef')).toEqual(spreadOf('mines'))
    expect(spreadOf('wheel-tide')).toEqual(spreadOf('wheel'))
  })
})
