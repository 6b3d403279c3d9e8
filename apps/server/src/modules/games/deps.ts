/** What every part of the games works with. */
import type { App } from '#app.ts'
import type { RoundIds } from '#kernel/db/time-ordered-id.ts'
import type { Seal } from '#kernel/security/encryption.ts'
import type { GameSessions } from '#modules/games/game-session.ts'
import type { Seats } from '#modules/games/instant/nonce-allocator.ts'
import type { Plays } from '#modules/games/play-stats.ts'
import type { Chains } from '#modules/games/shared/shared-chain.ts'
import type { Tables } from '#modules/games/shared/shared-tables.ts'
import type { TableNews } from '#modules/games/shared/shared-updates.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

export type GameDeps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics'> & {
  readonly wallet: Wallet
  readonly lobby: Pick<Lobby, 'findGame'>
  readonly seats: Seats
  readonly ids: RoundIds
  readonly seal: Seal
  readonly sessions: GameSessions
  readonly plays: Plays
  readonly chains: Chains
  readonly news: TableNews
  readonly tables: Tables
  /** The names players have; others see them masked. */
  namesOf(players: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>
}
