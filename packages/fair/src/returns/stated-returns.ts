/**
 * The stated returns of the games, in percent. They are constants, so that a change of the mathematics cannot change
 * them unnoticed: tests compare them with the exact returns. With rounded-up multipliers they are lower bounds.
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

/** By number of lines; 0 for slots with ways. */
const slotPercents: ReadonlyMap<SlotModel, Readonly<Record<number, number>>> = new Map([
  [steady, { 5: 96.21, 10: 96.21, 20: 96.21 }],
  [bloom, { 5: 96.16, 10: 95.97, 20: 95.99 }],
  [climb, { 5: 96.4, 10: 96.4, 20: 96.4 }],
  [surge, { 0: 96.03 }],
  [spark, { 5: 96.1, 10: 96.1, 20: 96.1 }],
])

type StatedReturn = (choice: unknown) => number | undefined

const statedByKind: Readonly<Record<Exclude<GameKind, 'slots'>, StatedReturn>> = {
  dice: () => dicePercent,
  mines: () => minesPercent,
  plinko: (choice) => {
    const parsed = readPlinko(choice)
    return parsed
      ? plinkoPercents[parsed.rows][parsed.risk]
      : minimumOf(Object.values(plinkoPercents).flatMap(Object.values))
  },
  wheel: () => wheelPercent,
  double: () => doublePercent,
  crash: () => crashPercent,
}

/** The stated return of a choice, by default the lowest of all choices, which the game tile shows. */
export function statedReturn(id: GameId, choice?: object): number {
  const { kind } = games[id]
  const stated = kind === 'slots' ? statedSlot(id as SlotId, choice) : statedByKind[kind](choice)
  if (stated === undefined) throw new RangeError(`${id} has no stated return for ${JSON.stringify(choice)}`)
  return stated
}

function statedSlot(id: SlotId, choice?: object): number | undefined {
  const { model } = slotThemes[id]
  const percents = slotPercents.get(model) ?? {}
  if (choice === undefined) return minimumOf(Object.values(percents))
  const parsed = readSlots(model, choice)
  return parsed ? percents[linesOf(model, parsed)] : undefined
}

const minimumOf = (percents: readonly number[]): number => Math.min(...percents)
