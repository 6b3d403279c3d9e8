/** What every part of payments works with. */

import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { App } from '#app.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Channel } from '#modules/payments/channels/channel.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

/** Says why a player may take nothing out now, such as wagering that is still open. */
export type PayoutGuard = (player: bigint) => Promise<ErrorCode | undefined>

/** Whether promotions are given in a country, those for a first deposit and the others. */
export type IsActivityOn = (country: Country, firstOnly: boolean) => Promise<boolean>

export type PaymentDeps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics'> & {
  readonly identity: Pick<Identity, 'personOf' | 'expectConfirmation' | 'confirm'>
  readonly wallet: Wallet
  /** By the name an order carries; what is not here is not offered. */
  readonly channels: ReadonlyMap<string, Channel>
  readonly guards: readonly PayoutGuard[]
  readonly isActivityOn: IsActivityOn
  readonly cipher: Cipher
}
