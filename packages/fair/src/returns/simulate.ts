/**
 * Rounds by the million, played with the code that settles real ones. The settings of a run draw the same numbers – the
 * risk does not move a wheel's pointer, one mine more takes one number more – so they are drawn once, and every setting
 * plays with them.
 */
import { type GameId, games } from '../games/games.ts'
import { mineCells, minesMost, minesMultiplierE4 } from '../games/mines.ts'
import { oneE4, toDecimal } from '../games/multiplier.ts'
import { plinkoRows, risks } from '../games/plinko.ts'
import { wheelSizes } from '../games/wheel.ts'
import { createNumbers, type Numbers } from '../random/numbers.ts'
import { keyOf } from '../random/seeds.ts'
import { slotThemes } from '../slots/slot-themes.ts'
import type { Setting } from './returns.ts'

export type Run = { readonly game: GameId; readonly settings: readonly Setting[] }

/** What a setting's rounds came to. The sum is whole, so it is the same in whatever pieces it was added up. */
export type Sums = {
  readonly rounds: number
  readonly wins: number
  readonly sumE4: number
  /** Of the multipliers as decimals. */
  readonly squares: number
  readonly largestE4: number
}

const diceTargets = [2, 10, 25, 33.33, 50, 66.66, 75, 90, 98]
const crashPoints = [1.01, 1.5, 2, 5, 10, 100, 1000]
const openedCounts = [1, 3, 8, 24]

/** Rarer than this, a case comes too seldom in ten million rounds for its mean to say anything. */
const rarestMultiplier = 10_000

export const runs: readonly Run[] = [
  {
    game: 'dice',
    settings: diceTargets.flatMap((target) => [true, false].map((over) => ({ choice: { target, over } }))),
  },
  { game: 'mines', settings: upTo(minesMost).flatMap((index) => minesSettings(index + 1)) },
  {
    game: 'plinko',
    settings: plinkoRows.flatMap((rows) => risks.map((risk) => ({ choice: { rows, risk } }))),
  },
  ...wheelSizes.map(
    (segments): Run => ({ game: 'wheel', settings: risks.map((risk) => ({ choice: { segments, risk } })) }),
  ),
  { game: 'double', settings: ['red', 'black', 'white'].map((color) => ({ choice: { color } })) },
  { game: 'crash', settings: crashPoints.map((autoCashout) => ({ choice: { autoCashout } })) },
  ...Object.entries(slotThemes).map(
    ([id, { model }]): Run => ({
      game: id as keyof typeof slotThemes,
      settings: model.lines ? model.lines.map((lines) => ({ choice: { lines } })) : [{ choice: {} }],
    }),
  ),
]

export function simulate(run: Run, serverSeed: string, firstNonce: number, rounds: number): Sums[] {
  const key = keyOf(serverSeed)
  const clientSeed = nameOf(run)
  const { play } = games[run.game]
  const tallies = run.settings.map(() => ({ rounds, wins: 0, sumE4: 0, squares: 0, largestE4: 0 }))
  for (let nonce = firstNonce; nonce < firstNonce + rounds; nonce += 1) {
    const numbers = recorded(createNumbers(key, clientSeed, nonce))
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

/** A name for the run, and its client seed: no two runs share their numbers. */
export const nameOf = ({ game, settings }: Run): string => `${game} ${JSON.stringify(settings[0]?.choice)}`

/** Numbers that can be drawn again from the first one on. */
function recorded(numbers: Numbers): Numbers & { rewind(): void } {
  const drawn: number[] = []
  let at = 0
  const again = (draw: () => number): number => {
    const value = drawn[at] ?? draw()
    drawn[at] = value
    at += 1
    return value
  }
  return {
    next: () => again(numbers.next),
    integer: (below) => again(() => numbers.integer(below)),
    rewind: () => {
      at = 0
    },
  }
}

function minesSettings(mines: number): Setting[] {
  const isOften = (count: number) => minesMultiplierE4({ mines }, count) <= rarestMultiplier * oneE4
  const counts = openedCounts.filter((count) => count <= mineCells - mines && isOften(count))
  return counts.map((count) => ({ choice: { mines }, moves: { opened: upTo(count) } }))
}

function upTo(end: number): number[] {
  return Array.from({ length: end }, (_, index) => index)
}
