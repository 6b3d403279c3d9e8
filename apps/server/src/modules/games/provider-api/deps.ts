/** What the studios' door works with. */
import type { InTurn } from '#kernel/db/keyed-mutex.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { Studios } from '#modules/games/provider-api/studio-registry.ts'
import type { Identity } from '#modules/identity/identity.ts'

export type StudioDeps = Pick<
  GameDeps,
  'db' | 'clock' | 'log' | 'metrics' | 'wallet' | 'lobby' | 'ids' | 'plays'
> & {
  readonly identity: Pick<Identity, 'findLogin'>
  readonly studios: Studios
  /** One player's transactions wait here, not each with a connection of its own. */
  readonly runExclusive: InTurn<bigint>
}
