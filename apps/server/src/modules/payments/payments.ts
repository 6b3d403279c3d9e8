/**
 * Payments: deposits, withdrawals and the channels they go through.
 *
 * Owns orders, payout accounts, notifications and events of providers, the settings of payment methods, and the sandbox
 * bank.
 * Tables: deposit, withdrawal, payout_account, order_step, payment_notification, payment_event, payment_refund, payment_config, payout_rule, recommended_amount, deposit_activity, sandbox_charge, sandbox_payout, reconciliation, reconciliation_difference.
 * Invariants: a deposit is credited once, for the exact amount, on the word of its channel; a success never becomes a
 * failure; a withdrawal holds its money before anything else and ends once, paid or returned; a channel is never called
 * inside a transaction; every notification is stored.
 */
import type { Cash } from '@saguao/contract/product/money.ts'
import type { FastifyInstance } from 'fastify'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import type { FindPlayers } from '#modules/identity/identity.ts'
import { updatePaymentMetrics } from '#modules/payments/alerts.ts'
import { paymentCalls } from '#modules/payments/calls.ts'
import { addWebhookRoutes, registerWebhooks } from '#modules/payments/channels/notifications.ts'
import { addSandboxBank } from '#modules/payments/channels/sandbox/sandbox.ts'
import { createPaymentDeps, type PaymentOptions, sandboxDepsOf } from '#modules/payments/create-deps.ts'
import { expireDeposits, pollOverdueDeposits } from '#modules/payments/deposit/poll-charge.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { paymentJobs } from '#modules/payments/jobs.ts'
import { findByAccount, findByOrder, paymentOperatorCalls } from '#modules/payments/operator-calls.ts'
import { registerPaymentSettings } from '#modules/payments/operators/payment-settings.ts'
import { needsSecond } from '#modules/payments/operators/present.ts'
import type { RiskReaders } from '#modules/payments/operators/risks.ts'
import { type PaymentQueues, readPaymentQueues } from '#modules/payments/queues.ts'
import { type Reconciled, reconcile, reconcileDue } from '#modules/payments/reconcile/reconcile.ts'
import {
  approveWithdrawal,
  resumePayouts,
  sendApproved,
  sendPayout,
} from '#modules/payments/withdraw/payout.ts'
import { payRefunds } from '#modules/payments/withdraw/refunds.ts'
import { withdrawalById } from '#modules/payments/withdraw/withdraw-store.ts'
import type { Checks } from '#modules/wallet/wallet.ts'

export type { Channel } from '#modules/payments/channels/channel.ts'
export {
  type ActivityTerms,
  activityTerms,
  activityWagerTimes,
} from '#modules/payments/deposit/activities.ts'
export { type PaidDeposit, paidDeposits } from '#modules/payments/deposit/deposit-store.ts'
export {
  applyPromotion,
  checkPromotion,
  type PromotionTerms,
  promotionIds,
  promotionSubjects,
  readPromotion,
} from '#modules/payments/deposit/promotion-terms.ts'
export { dayOf, type Reconciled } from '#modules/payments/reconcile/reconcile.ts'
export { playersSharingPayoutAccounts } from '#modules/payments/withdraw/withdraw-store.ts'

/** The work that the timed jobs do. */
type Routines = {
  /** Reads the state of open charges whose notification is overdue. */
  pollOverdueDeposits(): Promise<void>
  expireDeposits(): Promise<void>
  /** Hands approved payouts to their channels. */
  sendApproved(): Promise<void>
  /** Reads the state of payouts whose result is unknown, and sends those that never arrived. */
  resumePayouts(): Promise<void>
  payRefunds(): Promise<void>
  /** Reconciles every settled day that has not been reconciled yet. */
  reconcileDue(): Promise<void>
}

/** What commands do besides the operator calls. */
type Operations = {
  approveWithdrawal(id: string, by: string): Promise<void>
  /** The channels that can be reconciled or paid through, by `payChannel`. */
  channelNames(): readonly string[]
  reconcile(channel: string, day: string): Promise<Reconciled>
}

export type Payments = Routines &
  Operations & {
    /** The handlers of the module's calls. */
    readonly calls: ReturnType<typeof paymentCalls>
    /** The handlers of operator calls. */
    operatorCalls(readers: RiskReaders): ReturnType<typeof paymentOperatorCalls>
    /** Finds players by an order or a payout account. */
    readonly finders: readonly FindPlayers[]
    readonly jobs: Readonly<Record<string, TimedJob>>
    /** The webhook of every channel. */
    addWebhooks(http: FastifyInstance): void
    /** Registers the webhook URLs at the providers; called when the server listens. */
    registerWebhooks(): Promise<void>
    /** The sandbox bank. */
    addSandbox(http: FastifyInstance): void
    readQueues(): Promise<PaymentQueues>
    /** Sets the gauges that are read from the database when metrics are collected. */
    updateMetrics(): Promise<void>
    /** Hands an approved payout to its channel, unless it was sent already or the player may still cancel. */
    sendPayout(orderId: string): Promise<void>
  }

/** Audit checks that compare orders with the ledger; the database view `order_finding` holds the queries. */
export const orderChecks: Checks = Object.fromEntries(
  [
    'every successful deposit has its posting',
    'every posting of a deposit has its successful order',
    'every withdrawal under way holds its money',
    'every withdrawal ended as its money did',
    'no hold without an owner',
  ].map((rule) => [rule, `select detail from order_finding where rule = '${rule}'`]),
)

export const sealedPayments: readonly EncryptedColumn[] = [
  {
    table: 'payout_account',
    column: 'sealed',
    purpose: 'payout-account',
    key: ['id', 'bigint'],
    // Erased accounts are empty.
    where: "sealed <> ''",
  },
]

const routinesOf = (deps: PaymentDeps): Routines => ({
  pollOverdueDeposits: () => pollOverdueDeposits(deps),
  expireDeposits: () => expireDeposits(deps),
  sendApproved: () => sendApproved(deps),
  resumePayouts: () => resumePayouts(deps),
  payRefunds: () => payRefunds(deps),
  reconcileDue: () => reconcileDue(deps),
})

/** One operator approves; larger payouts are requested and approved in the console. */
async function approveAlone(
  deps: PaymentDeps,
  payoutApproval: Readonly<Record<Cash, bigint>>,
  id: string,
  by: string,
): Promise<void> {
  const order = await withdrawalById(deps.db, id)
  if (order && needsSecond({ payoutApproval }, order))
    throw new Error(`payments: ${id} needs two operators, decide it in the console`)
  await approveWithdrawal(deps, id, by)
}

const operationsOf = (deps: PaymentDeps, payoutApproval: Readonly<Record<Cash, bigint>>): Operations => ({
  approveWithdrawal: (id, by) => approveAlone(deps, payoutApproval, id, by),
  channelNames: () => [...deps.channels.keys()],
  reconcile: (channel, day) => reconcile(deps, channel, day),
})

export async function createPayments(options: PaymentOptions): Promise<Payments> {
  const deps = await createPaymentDeps(options)
  if (options.settings) registerPaymentSettings(options.settings)
  return {
    ...routinesOf(deps),
    ...operationsOf(deps, options.config.payoutApproval),
    calls: paymentCalls(deps),
    operatorCalls: (readers) =>
      paymentOperatorCalls({ ...deps, ...readers, payoutApproval: options.config.payoutApproval }),
    finders: [findByOrder(deps), findByAccount(deps)],
    jobs: paymentJobs(deps),
    addWebhooks: (http) => addWebhookRoutes(http, deps),
    registerWebhooks: () => registerWebhooks(deps),
    addSandbox: (http) => addSandboxBank(http, { ...deps, sandbox: sandboxDepsOf(options) }),
    readQueues: () => readPaymentQueues(deps),
    updateMetrics: () => updatePaymentMetrics(deps),
    sendPayout: (id) => sendPayout(deps, id),
  }
}
