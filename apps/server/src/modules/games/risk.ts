/** The part of a bet that counts for rewards (fair/returns/risk.ts), in minor units. */

import type { ColorStakes } from '@saguao/fair/games/double.ts'
import type { GameId, Moves } from '@saguao/fair/games/games.ts'
import { countedOf, doubleRiskPoints, riskPoints } from '@saguao/fair/returns/risk.ts'
import type { Round } from '#modules/games/round.ts'

/**
 * Of a settled round of an own game; the moves are those made until its end. `stakes` are the player's stakes on all
 * colours of the same shared round.
 */
export const riskOf = (
  { gameId, choice, bet }: Pick<Round, 'gameId' | 'choice' | 'bet'>,
  moves: Moves = {},
  stakes?: ColorStakes,
): bigint =>
  countedOf(bet, stakes ? doubleRiskPoints(stakes) : riskPoints(gameId as GameId, { choice, moves }))
