/** Whether rounds that were played agree with the return that was counted. */

import type { GameId } from '../games/games.ts'
import { oneE4 } from '../games/multiplier.ts'
import { toNumber } from './fraction.ts'
import { exactReturn, type Setting } from './returns.ts'
import type { Sums } from './simulate.ts'

/** Further from the exact return than so many deviations, the mean of fair rounds lies once in ten thousand times. */
export const deviationsMost = 3.89

export type Agreement = {
  readonly exact: number
  readonly measured: number
  /** Half the width of the interval around the exact return. */
  readonly reach: number
  readonly agrees: boolean
}

export function agreementOf(game: GameId, setting: Setting, { rounds, sumE4, squares }: Sums): Agreement {
  const exact = toNumber(exactReturn(game, setting))
  const measured = sumE4 / oneE4 / rounds
  const reach = deviationsMost * Math.sqrt((squares / rounds - measured ** 2) / rounds)
  return { exact, measured, reach, agrees: Math.abs(measured - exact) <= reach }
}
