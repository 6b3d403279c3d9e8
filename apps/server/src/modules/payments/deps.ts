/** The dependencies that every part of payments is given. */

import type { Country } from '@saguao/contract/product/countries.ts'
import type { MarketPolicy } from '@saguao/contract/product/market-policy.ts'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { Session } from '#kernel/security/session.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Channel } from '#modules/payments/channels/channel.ts'
import type { PaymentMetrics } from '#modules/payments/payment-metrics.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

/** Whether deposit promotions are switched on in a country, for first deposits and for others. */
export type IsActivityOn = (country: Country, firstOnly: boolean) => Promise<boolean>

/** Takes back the bonuses of deposits that are not cash yet. Runs in the transaction of a withdrawal, before its hold. */
export type TakeBackBonuses = (
  tx: Tx,
  player: Pick<Session, 'playerId' | 'currency'>,
  orderId: string,
) => Promise<void>

/** The stored policy of a market. */
export type ReadPolicy = (country: Country) => Promise<MarketPolicy>

export type PaymentDeps = Pick<App, 'db' | 'clock' | 'random' | 'log'> & {
  readonly metrics: PaymentMetrics
  readonly identity: Pick<
    Identity,
    'personOf' | 'isClosed' | 'lockAccount' | 'expectConfirmation' | 'confirm'
  >
  readonly wallet: Wallet
  /** By `payChannel`. Methods of a channel that is not here are not offered. */
  readonly channels: ReadonlyMap<string, Channel>
  readonly isActivityOn: IsActivityOn
  readonly readPolicy: ReadPolicy
  readonly takeBackBonuses: TakeBackBonuses
  readonly cipher: Cipher
}
