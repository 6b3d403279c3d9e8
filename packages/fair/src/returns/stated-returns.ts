/**
 * The returns players are told, in percent. They are written down rather than computed, so that nobody changes one by
 * accident; tests hold them against the exact ones. Where multipliers are rounded up, they are the least.
 */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { crashPercent } from '../games/crash.ts'
import { dicePercent } from '../games/dice.ts'
import { type GameId, games } from '../games/games.ts'
import { minesPercent } from '../games/mines.ts'
import { type PlinkoChoice, readPlinko } from '../games/plinko.ts'
import type { SlotModel } from '../slots/slot-model.ts'
import { bloom, climb, spark, steady, surge } from '../slots/slot-models.ts'
import { type SlotId, slotThemes } from '../slots/slot-themes.ts'
import { linesOf, readSlots } from '../slots/slots.ts'

const wheelPercent = 97
const doublePercent = 98

const plinkoPercents: Readonly<Record<PlinkoChoice['rows'], Readonly<Record<PlinkoChoice['risk'], number>>>> =
  {
    8: { low: 97.03, medium: 97.03, high: 97.03 },
    12: { low: 97.01, medium: 97, high: 97.04 },
    16: { low: 97.02, medium: 97, high: 97.01 },
  }

/** By lines; where ways are played there are none of them. */
const slotPercents: ReadonlyMap<SlotModel, Readonly<Record<number, number>>> = new Map([
  [steady, { 5: 96.21, 10: 96.21, 20: 96.21 }],
  [bloom, { 5: 96.16, 10: 95.97, 20: 95.99 }],
  [climb, { 5: 96.4, 10: 96.4, 20: 96.4 }],
  [surge, { 0: 96.03 }],
  [spark, { 5: 96.1, 10: 96.1, 20: 96.1 }],
])

type Stated = (choice: unknown) => number | undefined

const statedByKind: Readonly<Record<Exclude<GameKind, 'slots'>, Stated>> = {
  dice: () => dicePercent,
  mines: () => minesPercent,
  plinko: (choice) => {
    const taken = readPlinko(choice)
    return taken
      ? plinkoPercents[taken.rows][taken.risk]
      : least(Object.values(plinkoPercents).flatMap(Object.values))
  },
  wheel: () => wheelPercent,
  double: () => doublePercent,
  crash: () => crashPercent,
}

/** For one choice, or without it the least of all the game's choices: what its tile may promise. */
export function statedReturn(id: GameId, choice?: object): number {
  const { kind } = games[id]
  const stated = kind === 'slots' ? statedSlot(id as SlotId, choice) : statedByKind[kind](choice)
  if (stated === undefined) throw new RangeError(`${id} states no return for ${JSON.stringify(choice)}`)
  return stated
}

function statedSlot(id: SlotId, choice?: object): number | undefined {
  const { model } = slotThemes[id]
  const percents = slotPercents.get(model) ?? {}
  if (choice === undefined) return least(Object.values(percents))
  const taken = readSlots(model, choice)
  return taken ? percents[linesOf(model, taken)] : undefined
}

const least = (percents: readonly number[]): number => Math.min(...percents)
