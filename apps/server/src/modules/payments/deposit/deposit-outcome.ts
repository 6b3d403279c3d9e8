/** The end of a deposit. Only its channel, by notification or by polling, can make it a success, for the exact amount. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import type { ChannelEvent, Payment, Reason } from '#modules/payments/channels/channel.ts'
import {
  type Effect,
  hasChanged,
  insertEvent,
  insertRefund,
  isRefunded,
  type ReceivedEvent,
} from '#modules/payments/channels/event-store.ts'
import { compareDocuments } from '#modules/payments/channels/pix/brcode/pix-document.ts'
import { depositMove } from '#modules/payments/deposit/deposit-states.ts'
import {
  changeDeposit,
  type Deposit,
  depositById,
  lockDeposit,
} from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { type KnownReason, providerReason } from '#modules/payments/failure-reasons.ts'
import { isPaymentWithinLimits } from '#modules/protection/protection.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** A deposit was credited; its rewards follow. Amounts are minor units. */
    'deposit.succeeded': {
      readonly playerId: string
      readonly orderId: string
      readonly amount: string
      readonly currency: Cash
      readonly activityId: string | null
    }
    'deposit.failed': {
      readonly playerId: string
      readonly orderId: string
      readonly amount: string
      readonly currency: Cash
    }
  }
}

type ChargeEvent = Extract<ChannelEvent, { kind: 'charge.paid' | 'charge.failed' }>
export type ReceivedChargeEvent = ReceivedEvent & { readonly event: ChargeEvent }

export const depositPosting = (id: string): string => `deposit:${id}`

/** channel → cash, and channel → fees for the fee that the payer paid on top. */
async function credit({ wallet }: PaymentDeps, tx: Tx, order: Deposit): Promise<void> {
  const { playerId, id, amount, fee, currency, payChannel } = order
  const from = { house: `channel:${payChannel}` } as const
  const { outcome } = await wallet.postIn(tx, {
    player: playerId,
    key: depositPosting(id),
    kind: 'recharge',
    currency,
    ref: depositPosting(id),
    transfers: [
      { from, to: { player: playerId, name: 'cash' }, amount },
      ...(fee > 0n ? [{ from, to: { house: 'fees' } as const, amount: fee }] : []),
    ],
  })
  if (outcome !== 'posted') throw new Error(`payments: deposit ${id} was not posted: ${outcome}`)
}

async function succeed(
  deps: PaymentDeps,
  tx: Tx,
  order: Deposit,
  payment: Payment,
  now: Date,
): Promise<void> {
  await credit(deps, tx, order)
  const change = {
    state: 'success',
    reason: null,
    paidEvent: payment.providerEventId,
    finishedAt: now,
  } as const
  await changeDeposit(tx, order.id, change, now)
  const { playerId, id, amount, currency, activityId } = order
  await emit(tx, 'deposit.succeeded', {
    playerId: String(playerId),
    orderId: id,
    amount: String(amount),
    currency,
    activityId,
  })
}

async function fail(tx: Tx, order: Deposit, reason: Reason, now: Date): Promise<void> {
  const change = { state: 'failure', reason: providerReason(reason), finishedAt: now } as const
  await changeDeposit(tx, order.id, change, now)
  const { playerId, id, amount, currency } = order
  await emit(tx, 'deposit.failed', {
    playerId: String(playerId),
    orderId: id,
    amount: String(amount),
    currency,
  })
}

const refundReasons = {
  payer_mismatch: 'payer-mismatch',
  account_closed: 'payer-mismatch',
  limit_reached: 'deposit-limit',
} as const satisfies Partial<Record<Effect, KnownReason>>

/**
 * A payment by another person, for a closed account or above a limit of the player is not credited: it is refunded to its
 * payer. The order says why, also one that had expired.
 */
async function refundPayment(
  tx: Tx,
  order: Deposit,
  payment: Payment,
  { channel, now }: ReceivedEvent,
  effect: keyof typeof refundReasons,
): Promise<Effect> {
  const { providerEventId: providerEvent, amount, currency } = payment
  const refund = { channel, providerEvent, orderId: order.id, amount, currency }
  await insertRefund(tx, refund, now)
  const reason = refundReasons[effect]
  if (order.state !== 'failure' || order.reason !== reason) await fail(tx, order, reason, now)
  return effect
}

const isExactPayment = ({ amount, fee, currency }: Deposit, payment: Payment): boolean =>
  payment.amount === ((amount + fee) as Minor) && payment.currency === currency

async function applyPaid(
  deps: PaymentDeps,
  tx: Tx,
  received: ReceivedEvent,
  event: Extract<ChargeEvent, { kind: 'charge.paid' }>,
  isForeignPayer: boolean,
): Promise<Effect> {
  const { payment } = event
  const order = await lockDeposit(tx, received.channel, event.orderId)
  if (!order) return 'unknown_order'
  if (order.paidEvent === payment.providerEventId) return 'repeated'
  if (await isRefunded(tx, received)) return 'repeated'
  if (await hasChanged(tx, received)) return 'contradiction'
  if (!isExactPayment(order, payment)) return 'mismatch'
  if (order.state === 'success') return 'paid_again'
  if (isForeignPayer) return refundPayment(tx, order, payment, received, 'payer_mismatch')
  if (await deps.identity.isClosed(tx, order.playerId))
    return refundPayment(tx, order, payment, received, 'account_closed')
  const move = depositMove(order.state, 'paid')
  if ('refused' in move) return 'contradiction'
  const paid = { ...order, isLate: move.late === true }
  if (!(await isPaymentWithinLimits(tx, paid, received.now.getTime())))
    return refundPayment(tx, order, payment, received, 'limit_reached')
  await succeed(deps, tx, order, payment, received.now)
  return move.late ? 'credited_late' : 'credited'
}

async function applyFailed(
  tx: Tx,
  received: ReceivedEvent,
  event: Extract<ChargeEvent, { kind: 'charge.failed' }>,
): Promise<Effect> {
  const order = await lockDeposit(tx, received.channel, event.orderId)
  if (!order) return 'unknown_order'
  const move = depositMove(order.state, 'failed')
  if ('refused' in move) return move.refused === 'contradiction' ? 'contradiction' : 'repeated'
  await fail(tx, order, event.reason, received.now)
  return 'failed'
}

/**
 * The documents of the payer and of the player are both known and differ. Read outside of the transaction, which must not
 * wait for a second connection.
 */
async function isPaidByOther({ db, identity }: PaymentDeps, event: ChargeEvent): Promise<boolean> {
  if (event.kind !== 'charge.paid' || event.payment.payerDocument === null) return false
  const order = await depositById(db, event.orderId)
  const known = order && (await identity.personOf(order.playerId)).document
  return known != null && compareDocuments(known, event.payment.payerDocument) === 'other'
}

/** Applies an event of a channel once, and stores its effect in the same transaction. */
export async function applyCharge(deps: PaymentDeps, received: ReceivedChargeEvent): Promise<Effect> {
  const { event } = received
  const isForeignPayer = await isPaidByOther(deps, event)
  const effect = await deps.db.tx(async (tx) => {
    const effect =
      event.kind === 'charge.paid'
        ? await applyPaid(deps, tx, received, event, isForeignPayer)
        : await applyFailed(tx, received, event)
    await insertEvent(tx, received, effect)
    return effect
  })
  deps.metrics.events.inc({ channel: received.channel, effect })
  return effect
}

/** Fails an order that expired or that its channel never accepted. An ended order is left as it is. */
export async function failDeposit(
  { db, clock }: PaymentDeps,
  channel: string,
  id: string,
  reason: Reason,
): Promise<void> {
  await db.tx(async (tx) => {
    const order = await lockDeposit(tx, channel, id)
    if (order && 'to' in depositMove(order.state, 'expired'))
      await fail(tx, order, reason, new Date(clock.now()))
  })
}
