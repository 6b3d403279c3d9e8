/** Creates the payment channels of the configuration and the dependencies of the module. */
import { createHmac } from 'node:crypto'
import { openPolicies } from '@saguao/contract/product/market-policy.ts'
import type { App } from '#app.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Channel } from '#modules/payments/channels/channel.ts'
import { createPixChannel, pixName } from '#modules/payments/channels/pix/pix-channel.ts'
import {
  createSandboxChannel,
  type SandboxDeps,
  sandboxName,
} from '#modules/payments/channels/sandbox/sandbox-channel.ts'
import type { IsActivityOn, PaymentDeps, ReadPolicy, TakeBackBonuses } from '#modules/payments/deps.ts'
import { createPaymentMetrics } from '#modules/payments/payment-metrics.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

export type PaymentOptions = Pick<
  App,
  'db' | 'clock' | 'random' | 'log' | 'metrics' | 'secrets' | 'config'
> & {
  readonly identity: Identity
  readonly wallet: Wallet
  /** Without it every configured promotion is available. */
  readonly isActivityOn?: IsActivityOn
  /** Without it everything is allowed, as in a sandbox. */
  readonly readPolicy?: ReadPolicy
  /** Without it a withdrawal leaves bonuses as they are. */
  readonly takeBackBonuses?: TakeBackBonuses
  /** Without it operators cannot change the settings of payments in this process. */
  readonly settings?: Pick<Settings, 'register'>
  /** Replaces the channels of the configuration in tests. */
  readonly channels?: ReadonlyMap<string, Channel>
}

const bankSecrets = ({ config, secrets }: PaymentOptions): readonly string[] =>
  config.sandboxSecrets.length > 0
    ? config.sandboxSecrets
    : [createHmac('sha256', secrets.names).update('sandbox bank').digest('hex')]

export const sandboxDepsOf = (options: PaymentOptions): SandboxDeps => ({
  ...options,
  secrets: bankSecrets(options),
})

function createChannels(options: PaymentOptions): Map<string, Channel> {
  const channels = new Map<string, Channel>()
  const { mode, pix } = options.config
  if (mode === 'sandbox') channels.set(sandboxName, createSandboxChannel(sandboxDepsOf(options)))
  if (pix) channels.set(pixName, createPixChannel(pix, options))
  return channels
}

/** Opens the house account of every channel. */
export async function createPaymentDeps(options: PaymentOptions): Promise<PaymentDeps> {
  const {
    channels = createChannels(options),
    isActivityOn = async () => true,
    readPolicy = async (country) => openPolicies[country],
    takeBackBonuses = async () => undefined,
  } = options
  for (const name of channels.keys()) await options.wallet.openHouseAccount(`channel:${name}`)
  return {
    ...options,
    metrics: createPaymentMetrics(options.metrics),
    channels,
    isActivityOn,
    readPolicy,
    takeBackBonuses,
    cipher: createCipher(options.secrets, 'payout-account'),
  }
}
