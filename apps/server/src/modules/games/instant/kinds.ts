/** What can be done at a table, by the kind of its game. A kind that is not here cannot be opened. */

import type { GameKind } from '@saguao/contract/arcade.ts'
import type { Data } from '@saguao/contract/calls.ts'
import { games, isGameId } from '@saguao/fair/games.ts'
import type { Once } from '#kernel/http/handlers.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { Bet, Sitting } from '#modules/games/instant/bet.ts'
import { playInstant } from '#modules/games/instant/instant.ts'
import { moveMines, playMinesRound } from '#modules/games/instant/mines.ts'
import type { WireRound } from '#modules/games/round.ts'
import { leaveFlight } from '#modules/games/shared/crash-cashout.ts'
import { playShared } from '#modules/games/shared/shared-bet.ts'

export type Moved = {
  readonly roundId: string
  readonly move: { readonly open?: number; readonly cashout?: true }
  readonly once: Once<Data<'/arcade/move'>>
}

export type Kind = {
  play(deps: GameDeps, bet: Bet): Promise<WireRound>
  /** Absent where a round is over at once. */
  move?(deps: GameDeps, sitting: Sitting, moved: Moved): Promise<WireRound>
}

const instant: Kind = { play: playInstant }

const kinds: Readonly<Partial<Record<GameKind, Kind>>> = {
  dice: instant,
  plinko: instant,
  wheel: instant,
  slots: instant,
  mines: { play: playMinesRound, move: moveMines },
  crash: { play: playShared, move: leaveFlight },
  double: { play: playShared },
}

/** The tile of the sports book: no table stands behind it, but pages of the app that players and guests may read. */
export const bookKind = 'sports'
export const bookAddress = '/sports'

/** How a game is played; undefined where it is none of ours. */
export const kindOf = (gameId: string): Kind | undefined =>
  isGameId(gameId) ? kinds[games[gameId].kind] : undefined
