/** Dependencies of the shared tables: crash and double, where all players bet on the same round. */
import type { App } from '#app.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { PlayStats } from '#modules/games/play-stats.ts'
import type { Chains } from '#modules/games/shared/shared-chain.ts'
import type { TableUpdates } from '#modules/games/shared/shared-updates.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

export type SharedDeps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics'> &
  Pick<Identity, 'namesOf'> & {
    readonly wallet: Wallet
    readonly cipher: Cipher
    readonly playStats: PlayStats
    readonly chains: Chains
    readonly updates: TableUpdates
  }
