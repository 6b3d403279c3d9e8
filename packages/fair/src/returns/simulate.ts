/**
 * Simulates millions of rounds with the code that settles real rounds. All settings of a run draw the same numbers, so
 * the numbers are drawn once and every setting plays with them.
 */
import { type GameId, games } from '../games/games.ts'
import { maxMines, mineCells, minesMultiplierE4 } from '../games/mines.ts'
import { oneE4, toDecimal } from '../games/multiplier.ts'
import { plinkoRows, risks } from '../games/plinko.ts'
import { wheelSizes } from '../games/wheel.ts'
import { createNumbers, type Numbers } from '../random/numbers.ts'
import { keyOf } from '../random/seeds.ts'
import { slotThemes } from '../slots/slot-themes.ts'
import type { Setting } from './returns.ts'

export type Run = { readonly game: GameId; readonly settings: readonly Setting[] }

/** Totals of the rounds of a setting. The sum is an integer, so that the order of adding batches does not matter. */
export type Sums = {
  readonly rounds: number
  readonly wins: number
  readonly sumE4: number
  /** The sum of squared multipliers, as decimals. */
  readonly squares: number
  readonly largestE4: number
}

const diceTargets = [2, 10, 25, 33.33, 50, 66.66, 75, 90, 98]
const crashPoints = [1.01, 1.5, 2, 5, 10, 100, 1000]
/** A half cash-out, and the automatic one of the rest. */
const halfCashouts = [
  [1.01, 1.5],
  [1.5, 10],
  [2, 1000],
] as const
const openedCounts = [1, 3, 8, 24]

/** Settings with a higher multiplier win too rarely in ten million rounds for a meaningful mean. */
const maxMultiplier = 10_000

export const runs: readonly Run[] = [
  {
    game: 'dice',
    settings: diceTargets.flatMap((target) => [true, false].map((over) => ({ choice: { target, over } }))),
  },
  { game: 'mines', settings: upTo(maxMines).flatMap((index) => minesSettings(index + 1)) },
  {
    game: 'plinko',
    settings: plinkoRows.flatMap((rows) => risks.map((risk) => ({ choice: { rows, risk } }))),
  },
  ...wheelSizes.map(
    (segments): Run => ({ game: 'wheel', settings: risks.map((risk) => ({ choice: { segments, risk } })) }),
  ),
  { game: 'double', settings: ['red', 'black', 'white'].map((color) => ({ choice: { color } })) },
  {
    game: 'crash',
    settings: [
      ...crashPoints.map((autoCashout) => ({ choice: { autoCashout } })),
      ...halfCashouts.map(([half, autoCashout]) => ({ choice: { autoCashout }, moves: { half } })),
    ],
  },
  ...Object.entries(slotThemes).map(
    ([id, { model }]): Run => ({
      game: id as keyof typeof slotThemes,
      settings: model.lines ? model.lines.map((lines) => ({ choice: { lines } })) : [{ choice: {} }],
    }),
  ),
]

/** Bonus buys, one slot of each model. Runs of their own, because they draw other numbers than spins. */
export const buyRuns: readonly Run[] = (
  ['slot-frutas', 'slot-carnaval', 'slot-andes', 'slot-amazonia', 'slot-sertao'] as const
).map((game) => ({ game, settings: [{ choice: { buy: true } }] }))

/** All runs of `npm run saguao -- returns`. A bonus buy has about fifteen spins: a tenth of the rounds is played. */
export const simulatedRuns: readonly Run[] = [...runs, ...buyRuns]
export const roundsOf = (run: Run, rounds: number): number =>
  buyRuns.includes(run) ? Math.ceil(rounds / 10) : rounds

export function simulate(run: Run, serverSeed: string, firstNonce: number, rounds: number): Sums[] {
  const key = keyOf(serverSeed)
  const clientSeed = runName(run)
  const { play } = games[run.game]
  const tallies = run.settings.map(() => ({ rounds, wins: 0, sumE4: 0, squares: 0, largestE4: 0 }))
  for (let nonce = firstNonce; nonce < firstNonce + rounds; nonce += 1) {
    const numbers = recordNumbers(createNumbers(key, clientSeed, nonce))
    tallies.forEach((tally, index) => {
      numbers.rewind()
      const { choice, moves } = run.settings[index] ?? { choice: {} }
      const multiplierE4 = play(numbers, choice, moves)?.multiplierE4 ?? Number.NaN
      if (multiplierE4 > 0) tally.wins += 1
      tally.sumE4 += multiplierE4
      tally.squares += toDecimal(multiplierE4) ** 2
      tally.largestE4 = Math.max(tally.largestE4, multiplierE4)
    })
  }
  return tallies
}

/** The name of a run, which is also its client seed: no two runs share numbers. */
export const runName = ({ game, settings }: Run): string => `${game} ${JSON.stringify(settings[0]?.choice)}`

/** A number stream that can be rewound to its start. */
function recordNumbers(numbers: Numbers): Numbers & { rewind(): void } {
  const drawn: number[] = []
  let at = 0
  const replay = (draw: () => number): number => {
    const value = drawn[at] ?? draw()
    drawn[at] = value
    at += 1
    return value
  }
  return {
    next: () => replay(numbers.next),
    integer: (below) => replay(() => numbers.integer(below)),
    rewind: () => {
      at = 0
    },
  }
}

function minesSettings(mines: number): Setting[] {
  const isFrequent = (count: number) => minesMultiplierE4({ mines }, count) <= maxMultiplier * oneE4
  const counts = openedCounts.filter((count) => count <= mineCells - mines && isFrequent(count))
  return counts.map((count) => ({ choice: { mines }, moves: { opened: upTo(count) } }))
}

function upTo(end: number): number[] {
  return Array.from({ length: end }, (_, index) => index)
}
