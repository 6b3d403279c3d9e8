/** Dependencies of every part of the games. */
import type { ConfirmReplicated } from '#kernel/db/replication.ts'
import type { TimeOrderedIds } from '#kernel/db/time-ordered-id.ts'
import type { FindBet } from '#modules/games/bet-store.ts'
import type { GameSessionTokens } from '#modules/games/game-session.ts'
import type { JackpotPrizes } from '#modules/games/instant/jackpot-prizes.ts'
import type { NonceAllocator } from '#modules/games/instant/nonce-allocator.ts'
import type { Studios } from '#modules/games/provider-api/studio-registry.ts'
import type { SharedDeps } from '#modules/games/shared/deps.ts'
import type { SharedTables } from '#modules/games/shared/shared-tables.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'
import type { BetChecks, PlayTime } from '#modules/protection/protection.ts'

export type GameDeps = SharedDeps & {
  readonly lobby: Pick<Lobby, 'findGame'>
  readonly findBet: FindBet
  readonly confirmReplicated: ConfirmReplicated
  readonly nonces: NonceAllocator
  readonly prizes: JackpotPrizes
  readonly ids: TimeOrderedIds
  readonly sessions: GameSessionTokens
  readonly tables: SharedTables
  readonly studios: Studios
  /** What the player's market allows. */
  readonly policyOf: PolicyOf
  readonly playTime: Pick<PlayTime, 'record' | 'extend'>
  readonly betChecks: BetChecks
}
