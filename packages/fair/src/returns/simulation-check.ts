/** Compares the mean return of simulated rounds with the exact return. */

import type { GameId } from '../games/games.ts'
import { oneE4 } from '../games/multiplier.ts'
import { toNumber } from './fraction.ts'
import { exactReturn, type Setting } from './returns.ts'
import type { Sums } from './simulate.ts'

/** The mean of fair rounds differs from the exact return by more than this many standard errors once in 10,000 runs. */
const maxDeviations = 3.89

export type SimulationCheck = {
  readonly exact: number
  readonly measured: number
  /** Half the width of the accepted interval around the exact return. */
  readonly tolerance: number
  readonly agrees: boolean
}

export function checkSimulation(
  game: GameId,
  setting: Setting,
  { rounds, sumE4, squares }: Sums,
): SimulationCheck {
  const exact = toNumber(exactReturn(game, setting))
  const measured = sumE4 / oneE4 / rounds
  const reach = maxDeviations * Math.sqrt((squares / rounds - measured ** 2) / rounds)
  return { exact, measured, tolerance: reach, agrees: Math.abs(measured - exact) <= reach }
}
