/** Dependencies of every part of protection. */
import type { App } from '#app.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'
import type { PlayTime, PlayTimeDeps } from '#modules/protection/play-time.ts'

export type ProtectionDeps = Pick<App, 'db' | 'clock'> &
  PlayTimeDeps & {
    readonly identity: Pick<Identity, 'requirePassword' | 'personOf'>
    readonly policyOf: PolicyOf
    readonly playTime: PlayTime
  }
