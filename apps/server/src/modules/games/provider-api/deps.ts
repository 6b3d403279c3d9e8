/** Dependencies of the provider API. */
import type { RunExclusive } from '#kernel/db/keyed-mutex.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { GameMetrics } from '#modules/games/game-metrics.ts'
import type { CallMinutes } from '#modules/games/operations/call-minutes.ts'
import type { Identity } from '#modules/identity/identity.ts'

export type StudioDeps = Pick<
  GameDeps,
  'db' | 'clock' | 'log' | 'wallet' | 'lobby' | 'ids' | 'playStats' | 'playTime' | 'studios' | 'policyOf'
> & {
  readonly gameMetrics: GameMetrics
  readonly callMinutes: Pick<CallMinutes, 'record'>
  readonly identity: Pick<Identity, 'findLogin'>
  /** Queues a player's transactions in memory, so that waiting ones do not occupy database connections. */
  readonly runExclusive: RunExclusive<bigint>
}
