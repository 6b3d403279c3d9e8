/**
 * Bounds of the distribution of a game's multiplier over all its settings. The operator's check of measured returns
 * uses them: the return of a fair game is between `lowest` and `highest`, and the mean of its squared multiplier is at
 * most `secondMoment`.
 */
import { maxCrashPoint } from '../games/crash.ts'
import { maxDiceTarget, minDiceTarget } from '../games/dice.ts'
import { type GameId, games } from '../games/games.ts'
import { jackpotSharePercent } from '../games/jackpot.ts'
import { toDecimal } from '../games/multiplier.ts'
import type { SlotModel } from '../slots/slot-model.ts'
import { bloom, climb, spark, steady, surge } from '../slots/slot-models.ts'
import { type SlotId, slotThemes } from '../slots/slot-themes.ts'
import { toNumber } from './fraction.ts'
import { casesOf, exactReturn, type Setting } from './returns.ts'
import { runs } from './simulate.ts'
import { statedReturn } from './stated-returns.ts'

export type Spread = { readonly lowest: number; readonly highest: number; readonly secondMoment: number }

/** Settings with the largest multipliers; the list of simulated settings leaves out those that hardly ever win. */
const extremes: { readonly [K in string]?: readonly Setting[] } = {
  dice: [
    { choice: { target: maxDiceTarget, over: true } },
    { choice: { target: minDiceTarget, over: false } },
  ],
  mines: [
    { choice: { mines: 12 }, moves: { opened: upTo(13) } },
    { choice: { mines: 13 }, moves: { opened: upTo(12) } },
  ],
  crash: [{ choice: { autoCashout: maxCrashPoint } }],
}

/**
 * Slots have too many cases to count. Three times and more the mean of twenty thousand simulated spins of the setting with
 * the fewest lines, as a reserve for rarer wins; the test repeats the simulation.
 */
const slotMoments: ReadonlyMap<SlotModel, number> = new Map([
  [steady, 80],
  [bloom, 100],
  [climb, 800],
  [surge, 250],
  [spark, 300],
])

/** Rounded-up multipliers of dice and mines return up to this much more than stated. */
const roundedUp = 0.00011
const percent = 100
/** Cash stakes of slots pay this much more, into the jackpot. */
const jackpotShare = jackpotSharePercent / percent

const known = new Map<GameId, Spread>()

export function spreadOf(id: GameId): Spread {
  const found = known.get(id) ?? computeSpread(id)
  known.set(id, found)
  return found
}

function computeSpread(id: GameId): Spread {
  const { kind } = games[id]
  // Skins have the mathematics of their kind.
  const settings = kind === 'slots' ? settingsOf(id) : [...settingsOf(kind), ...(extremes[kind] ?? [])]
  const returns = settings.map((setting) => toNumber(exactReturn(id, setting)))
  return {
    lowest: statedReturn(id) / percent,
    highest:
      Math.max(statedReturn(id) / percent, ...returns) + roundedUp + (kind === 'slots' ? jackpotShare : 0),
    secondMoment:
      kind === 'slots'
        ? (slotMoments.get(slotThemes[id as SlotId].model) ?? Number.POSITIVE_INFINITY)
        : Math.max(...settings.map((setting) => secondMomentOf(id, setting))),
  }
}

const settingsOf = (id: string): readonly Setting[] =>
  runs.filter(({ game }) => game === id).flatMap(({ settings }) => settings)

const secondMomentOf = (id: GameId, setting: Setting): number =>
  casesOf(id, setting).reduce(
    (sum, { chance, multiplierE4 }) => sum + toNumber(chance) * toDecimal(multiplierE4) ** 2,
    0,
  )

function upTo(end: number): number[] {
  return Array.from({ length: end }, (_, index) => index)
}
