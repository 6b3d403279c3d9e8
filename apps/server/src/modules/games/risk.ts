/** The part of a bet that counts for rewards (fair/returns/risk.ts), in minor units. */
import type { GameId, Moves } from '@saguao/fair/games/games.ts'
import { countedOf, riskPoints } from '@saguao/fair/returns/risk.ts'
import type { Round } from '#modules/games/round.ts'

/** Of a settled round of an own game; the moves are those made until its end. */
export const riskOf = (
  { gameId, choice, bet }: Pick<Round, 'gameId' | 'choice' | 'bet'>,
  moves: Moves = {},
): bigint => countedOf(bet, riskPoints(gameId as GameId, { choice, moves }))
