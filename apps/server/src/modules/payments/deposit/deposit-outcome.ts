/** How a deposit ends. Only what a channel says, signed or asked, makes it a success, and only for the exact amount. */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import type { ChannelEvent, Payment, Reason } from '#modules/payments/channels/channel.ts'
import {
  type Effect,
  hasChanged,
  insertEvent,
  insertRefund,
  isRefunded,
  type Said,
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
import { providerReason } from '#modules/payments/failure-reasons.ts'

type ChargeEvent = Extract<ChannelEvent, { kind: 'charge.paid' | 'charge.failed' }>
export type SaidOfCharge = Said & { readonly event: ChargeEvent }

export const depositPosting = (id: string): string => `deposit:${id}`

/** channel → cash, and channel → fees for what the payer paid on top. */
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
  if (outcome !== 'posted') throw new Error(`The deposit ${id} was not posted: ${outcome}`)
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

/** Money of somebody else is nobody's deposit: it goes back to whoever paid it. */
async function turnAway(tx: Tx, order: Deposit, payment: Payment, { channel, now }: Said): Promise<Effect> {
  const { providerEventId: providerEvent, amount, currency } = payment
  const refund = { channel, providerEvent, orderId: order.id, amount, currency }
  await insertRefund(tx, refund, now)
  if ('to' in depositMove(order.state, 'failed')) await fail(tx, order, 'payer-mismatch', now)
  return 'payer_mismatch'
}

const pays = ({ amount, fee, currency }: Deposit, payment: Payment): boolean =>
  payment.amount === ((amount + fee) as Minor) && payment.currency === currency

async function applyPaid(
  deps: PaymentDeps,
  tx: Tx,
  said: Said,
  event: Extract<ChargeEvent, { kind: 'charge.paid' }>,
  foreign: boolean,
): Promise<Effect> {
  const { payment } = event
  const order = await lockDeposit(tx, said.channel, event.orderId)
  if (!order) return 'unknown_order'
  if (order.paidEvent === payment.providerEventId) return 'repeated'
  if (await isRefunded(tx, said)) return 'repeated'
  if (await hasChanged(tx, said)) return 'contradiction'
  if (!pays(order, payment)) return 'mismatch'
  if (order.state === 'success') return 'paid_again'
  if (foreign) return turnAway(tx, order, payment, said)
  const move = depositMove(order.state, 'paid')
  if ('refused' in move) return 'contradiction'
  await succeed(deps, tx, order, payment, said.now)
  return move.late ? 'credited_late' : 'credited'
}

async function applyFailed(
  tx: Tx,
  said: Said,
  event: Extract<ChargeEvent, { kind: 'charge.failed' }>,
): Promise<Effect> {
  const order = await lockDeposit(tx, said.channel, event.orderId)
  if (!order) return 'unknown_order'
  const move = depositMove(order.state, 'failed')
  if ('refused' in move) return move.refused === 'contradiction' ? 'contradiction' : 'repeated'
  await fail(tx, order, event.reason, said.now)
  return 'failed'
}

/** Both are known and differ. Asked outside of the transaction, which must not wait for a second connection. */
async function isForeign({ db, identity }: PaymentDeps, event: ChargeEvent): Promise<boolean> {
  if (event.kind !== 'charge.paid' || event.payment.payerDocument === null) return false
  const order = await depositById(db, event.orderId)
  const known = order && (await identity.personOf(order.playerId)).document
  return known != null && compareDocuments(known, event.payment.payerDocument) === 'other'
}

/** Does what a channel said, once, and writes down what came of it in the same transaction. */
export async function applyCharge(deps: PaymentDeps, said: SaidOfCharge): Promise<Effect> {
  const { event } = said
  const foreign = await isForeign(deps, event)
  const effect = await deps.db.tx(async (tx) => {
    const effect =
      event.kind === 'charge.paid'
        ? await applyPaid(deps, tx, said, event, foreign)
        : await applyFailed(tx, said, event)
    await insertEvent(tx, said, effect)
    return effect
  })
  deps.metrics.payment(said.channel, effect)
  return effect
}

/** We give an order up ourselves: it ran out, or its channel never took it. What has ended stays as it is. */
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
