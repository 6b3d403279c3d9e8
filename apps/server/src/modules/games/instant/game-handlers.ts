/** The handlers of play and move requests by kind of game. A game without handlers cannot be opened. */

import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { games, isGameId } from '@saguao/fair/games/games.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { Bet, BetContext, MoveRequest } from '#modules/games/instant/bet.ts'
import { playInstant } from '#modules/games/instant/instant.ts'
import { minesAtBet, moveMines, playMinesRound } from '#modules/games/instant/mines.ts'
import type { Round, RoundResponse } from '#modules/games/round.ts'
import { moveCrash } from '#modules/games/shared/crash-moves.ts'
import { playShared, sharedAtBet } from '#modules/games/shared/shared-bet.ts'

export type GameHandlers = {
  play(deps: GameDeps, bet: Bet): Promise<RoundResponse>
  /** Absent for games whose round ends with the bet. */
  move?(deps: GameDeps, context: BetContext, moved: MoveRequest): Promise<RoundResponse>
  /** The round as it was when the bet was placed. Absent for games whose round ends with the bet. */
  atBet?(deps: GameDeps, round: Round): Round | Promise<Round>
}

const instant: GameHandlers = { play: playInstant }

const kinds: Readonly<Partial<Record<GameKind, GameHandlers>>> = {
  dice: instant,
  plinko: instant,
  wheel: instant,
  slots: instant,
  mines: { play: playMinesRound, move: moveMines, atBet: minesAtBet },
  crash: { play: playShared, move: moveCrash, atBet: sharedAtBet },
  double: { play: playShared, atBet: sharedAtBet },
}

/** The lobby tile of the sportsbook opens pages of the web app instead of a game table. */
export const sportsbookKind = 'sports'
export const sportsbookPath = '/sports'

/** Undefined for games of studios. */
export const gameHandlersOf = (gameId: string): GameHandlers | undefined =>
  isGameId(gameId) ? kinds[games[gameId].kind] : undefined
