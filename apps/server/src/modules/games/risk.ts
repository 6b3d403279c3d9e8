/** The part of a bet that counts for rewards (fair/returns/risk.ts), in minor units. */

import type { ColorStakes } from '@saguao/fair/games/double.ts'
import type { GameId, Moves } from '@saguao/fair/games/games.ts'
import { countedOf, doubleRiskPoints, riskPoints } from '@saguao/fair/returns/risk.ts'
import type { Round } from '#modules/games/round.ts'

/**
 * Of a settled round of an own game; the moves are those made until its end. `stakes` are the player's stakes on all
 * colours of the same shared round. A bet that took part in the jackpot has its prize in the outcome, 0 or more.
 */
export const riskOf = (
  { gameId, choice, bet, outcome }: Pick<Round, 'gameId' | 'choice' | 'bet' | 'outcome'>,
  moves: Moves = {},
  stakes?: ColorStakes,
): bigint =>
  countedOf(
    bet,
    stakes ? doubleRiskPoints(stakes) : riskPoints(gameId as GameId, { choice, moves }, 'jackpot' in outcome),
  )
