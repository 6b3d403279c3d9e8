/**
 * Payments: money in and money out, and the channels it travels by.
 *
 * Owns orders, payout accounts, what providers said, the settings of ways to pay, and the pretend bank.
 * Tables: deposit, withdrawal, payout_account, order_step, payment_notification, payment_event, payment_refund, payment_config, payout_rule, recommended_amount, deposit_activity, sandbox_charge, sandbox_payout, reconciliation, reconciliation_difference.
 * Invariants: a deposit is credited once, for the exact amount, because its channel said so; success never becomes
 * failure; a withdrawal holds its money before anything else and ends it once, paid or returned; a channel is never
 * called inside a transaction; every notification is kept.
 */
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { SealedColumn } from '#kernel/security/key-rotation.ts'
import type { Identity } from '#modules/identity/identity.ts'
import { countPayments } from '#modules/payments/alerts.ts'
import type { Channel } from '#modules/payments/channels/channel.ts'
import { addNotifications, announceWebhooks } from '#modules/payments/channels/notifications.ts'
import { createPixChannel, pixName } from '#modules/payments/channels/pix/pix-channel.ts'
import { addSandboxBank } from '#modules/payments/channels/sandbox/sandbox.ts'
import {
  createSandboxChannel,
  type SandboxDeps,
  sandboxName,
} from '#modules/payments/channels/sandbox/sandbox-channel.ts'
import type { IsActivityOn, PaymentDeps, PayoutGuard } from '#modules/payments/deps.ts'
import { sendPayout } from '#modules/payments/withdraw/payout.ts'
import type { Checks, Wallet } from '#modules/wallet/wallet.ts'

export type { Channel } from '#modules/payments/channels/channel.ts'
export { type ActivityTerms, activityTerms } from '#modules/payments/deposit/activities.ts'
export type { IsActivityOn, PayoutGuard } from '#modules/payments/deps.ts'
export { payoutSharers } from '#modules/payments/withdraw/withdraw-store.ts'

export type Payments = PaymentDeps & {
  /** The webhook of every channel. */
  addWebhooks(http: FastifyInstance): void
  /** Tells providers where their notifications go; for when the webhooks answer. */
  announce(): Promise<void>
  /** The pretend bank. */
  addSandbox(http: FastifyInstance): void
  /** Sets the figures that are read when somebody looks. */
  count(): Promise<void>
  /** Hands an approved payout to its channel, unless somebody did or the player may still cancel. */
  send(orderId: string): Promise<void>
}

type Deps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'secrets' | 'config'> & {
  readonly identity: Identity
  readonly wallet: Wallet
  readonly guards?: readonly PayoutGuard[]
  /** Without it promotions are given wherever they are set. */
  readonly isActivityOn?: IsActivityOn
  /** In place of those of the settings, for tests. */
  readonly channels?: ReadonlyMap<string, Channel>
}

/** What the audit looks at beside the books; the queries stand in the database as a view. */
export const orderChecks: Checks = Object.fromEntries(
  [
    'every successful deposit has its posting',
    'every posting of a deposit has its successful order',
    'every withdrawal under way holds its money',
    'every withdrawal ended as its money did',
    'no hold without an owner',
  ].map((rule) => [rule, `select detail from order_finding where rule = '${rule}'`]),
)

export const sealedPayments: readonly SealedColumn[] = [
  { table: 'payout_account', column: 'sealed', purpose: 'payout-account', key: ['id', 'bigint'] },
]

const bankSecrets = ({ config, secrets }: Deps): readonly string[] =>
  config.sandboxSecrets.length > 0
    ? config.sandboxSecrets
    : [createHmac('sha256', secrets.names).update('sandbox bank').digest('hex')]

function channelsOf(deps: Deps, sandbox: SandboxDeps): Map<string, Channel> {
  const channels = new Map<string, Channel>()
  const { mode, pix } = deps.config
  if (mode === 'sandbox') channels.set(sandboxName, createSandboxChannel(sandbox))
  if (pix) channels.set(pixName, createPixChannel(pix, deps))
  return channels
}

export async function createPayments(deps: Deps): Promise<Payments> {
  const sandbox: SandboxDeps = { ...deps, secrets: bankSecrets(deps) }
  const { guards = [], channels = channelsOf(deps, sandbox), isActivityOn = async () => true } = deps
  for (const name of channels.keys()) await deps.wallet.openHouseAccount(`channel:${name}`)
  const cipher = createCipher(deps.secrets, 'payout-account')
  const own: PaymentDeps = { ...deps, guards, channels, isActivityOn, cipher }
  return {
    ...own,
    addWebhooks: (http) => addNotifications(http, own),
    announce: () => announceWebhooks(own),
    addSandbox: (http) => addSandboxBank(http, { ...own, sandbox }),
    count: () => countPayments(own),
    send: (id) => sendPayout(own, id),
  }
}
