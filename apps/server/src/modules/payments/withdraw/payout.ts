/**
 * A withdrawal from its hold to its end. The order's row lock serialises the steps. `sent` is committed before the channel
 * is called, so that a cancel and a send never both succeed, and a call whose response was lost is resumed later.
 */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { isSwitchedOff, isSwitchedOffShared } from '#modules/operators/operators.ts'
import type { ChannelEvent, Payout, PayoutState, Reason } from '#modules/payments/channels/channel.ts'
import { type Effect, insertEvent, type ReceivedEvent } from '#modules/payments/channels/event-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { providerReason } from '#modules/payments/failure-reasons.ts'
import { canBeOwn } from '#modules/payments/withdraw/payout-account.ts'
import { type WithdrawEvent, withdrawMove } from '#modules/payments/withdraw/withdraw-states.ts'
import {
  accountById,
  changeWithdrawal,
  claimPayoutPoll,
  idsToSend,
  lockWithdrawal,
  setProviderRef,
  type Withdrawal,
  withdrawalsToPoll,
} from '#modules/payments/withdraw/withdraw-store.ts'
import type { HouseAccount } from '#modules/wallet/wallet.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** A payout was approved and may be sent. */
    'withdraw.approved': { readonly orderId: string }
  }
}

export const withdrawHold = ({ playerId, currency, id }: Pick<Withdrawal, 'playerId' | 'currency' | 'id'>) =>
  ({ player: playerId, currency, owner: `withdraw:${id}`, account: 'locked' }) as const

/** A sent payout is polled after this time without a result. */
const pollAfterMs = 30_000
const pollAgainMs = 300_000
const maxPerRun = 100

async function settleOrder({ wallet }: PaymentDeps, tx: Tx, order: Withdrawal, now: Date): Promise<void> {
  const { id, amount, fee, payChannel } = order
  const channel: HouseAccount = `channel:${payChannel}`
  const parts = [
    { to: channel, amount: (amount - fee) as Minor },
    ...(fee > 0n ? [{ to: 'fees' as const, amount: fee }] : []),
  ]
  const { outcome } = await wallet.settle(tx, withdrawHold(order), parts)
  if (outcome !== 'posted') throw new Error(`payments: the hold of ${id} was not settled: ${outcome}`)
  await changeWithdrawal(tx, id, { state: 'paid', finishedAt: now }, now)
}

async function returnMoney(
  { wallet }: PaymentDeps,
  tx: Tx,
  order: Withdrawal,
  reason: Reason,
  now: Date,
): Promise<void> {
  const { outcome } = await wallet.returnHold(tx, withdrawHold(order))
  if (outcome !== 'posted') throw new Error(`payments: the hold of ${order.id} was not returned: ${outcome}`)
  const change = { state: 'returned', reason: providerReason(reason), finishedAt: now } as const
  await changeWithdrawal(tx, order.id, change, now)
}

// Events of channels

type PayoutEvent = Extract<ChannelEvent, { kind: 'payout.paid' | 'payout.failed' }>
export type ReceivedPayoutEvent = ReceivedEvent & { readonly event: PayoutEvent }

const isExact = ({ amount, fee, currency }: Withdrawal, event: PayoutEvent): boolean =>
  event.kind === 'payout.failed' || (event.amount === amount - fee && event.currency === currency)

async function applyEffect(deps: PaymentDeps, tx: Tx, received: ReceivedPayoutEvent): Promise<Effect> {
  const { channel, event, now } = received
  const order = await lockWithdrawal(tx, event.orderId, { channel })
  if (!order) return 'unknown_order'
  if (!isExact(order, event)) return 'mismatch'
  const move = withdrawMove(order.state, event.kind === 'payout.paid' ? 'pay' : 'fail')
  if ('refused' in move) return move.refused === 'repeated' ? 'repeated' : 'contradiction'
  if (event.kind === 'payout.paid') await settleOrder(deps, tx, order, now)
  else await returnMoney(deps, tx, order, event.reason, now)
  return event.kind === 'payout.paid' ? 'paid' : 'returned'
}

export async function applyPayout(deps: PaymentDeps, received: ReceivedPayoutEvent): Promise<Effect> {
  const effect = await deps.db.tx(async (tx) => {
    const effect = await applyEffect(deps, tx, received)
    await insertEvent(tx, received, effect)
    return effect
  })
  deps.metrics.events.inc({ channel: received.channel, effect })
  return effect
}

async function applyState(deps: PaymentDeps, order: Withdrawal, state: PayoutState): Promise<void> {
  const { id: orderId, payChannel: channel, amount, fee, currency } = order
  const now = new Date(deps.clock.now())
  const polled = { orderId, providerEventId: `asked:${orderId}`, at: now }
  const applyEvent = (event: PayoutEvent) => applyPayout(deps, { channel, event, notification: null, now })
  if (state.outcome === 'sent') await setProviderRef(deps.db, orderId, state.providerRef)
  if (state.outcome === 'paid')
    await applyEvent({
      ...polled,
      kind: 'payout.paid',
      amount: (amount - fee) as Minor,
      currency,
      at: state.at,
    })
  if (state.outcome === 'refused')
    await applyEvent({ ...polled, kind: 'payout.failed', reason: state.reason })
  if (state.outcome === 'unknown')
    deps.log.warn(
      { order: orderId, channel, error: state.error },
      'payments: the state of a payout is unknown',
    )
}

// Sending

/** Undefined when the account cannot belong to the person, who may have been verified after the order was created. */
async function payoutOf(
  { db, cipher, identity }: PaymentDeps,
  order: Withdrawal,
): Promise<Payout | undefined> {
  const account = await accountById(db, order.playerId, order.accountId)
  if (!account) throw new Error(`payments: withdrawal ${order.id} has no account`)
  const person = await identity.personOf(order.playerId)
  const destination = { ...order, account: cipher.decrypt(account.sealed), bankCode: account.bankCode }
  if (!canBeOwn(person, destination, account.name ?? undefined)) return undefined
  return {
    orderId: order.id,
    country: order.country,
    paymentMethod: order.paymentMethod,
    amount: (order.amount - order.fee) as Minor,
    currency: order.currency,
    account: destination.account,
    accountName: person.fullName ?? account.name,
    bankCode: account.bankCode,
    document: person.document,
  }
}

/**
 * Whether operators stopped the payout. The locks make a switch or a block that is answered hold for every payout: none is
 * marked as sent after it.
 */
async function isStopped({ identity }: PaymentDeps, tx: Tx, player: bigint): Promise<boolean> {
  if (await isSwitchedOffShared(tx, 'payouts')) return true
  const payee = await identity.lockAccount(tx, player)
  return payee?.isBlocked ?? true
}

/** One concurrent sender gets the order. Undefined for the others, while it may be cancelled, or without its channel. */
const claimSending = (deps: PaymentDeps, id: string, isImmediate: boolean): Promise<Withdrawal | undefined> =>
  deps.db.tx(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    const now = new Date(deps.clock.now())
    if (!order || !deps.channels.has(order.payChannel)) return undefined
    if (order.heldAt || (!isImmediate && order.sendAfter > now)) return undefined
    const move = withdrawMove(order.state, 'send')
    if ('refused' in move || (await isStopped(deps, tx, order.playerId))) return undefined
    await changeWithdrawal(tx, id, { state: move.to, sentAt: now }, now)
    return order
  })

async function handToChannel(deps: PaymentDeps, order: Withdrawal): Promise<void> {
  const channel = deps.channels.get(order.payChannel)
  if (!channel) return
  const payout = await payoutOf(deps, order)
  const state = payout
    ? await channel.sendPayout(payout)
    : ({ outcome: 'refused', reason: 'payee-mismatch' } as const)
  await applyState(deps, order, state)
}

/** Payouts stop while the ledger audit has findings or an operator has switched them off; approved orders wait. */
export const arePayoutsStopped = async ({ db, wallet }: PaymentDeps): Promise<boolean> =>
  (await isSwitchedOff(db, 'payouts')) || (await wallet.auditFindings()).length > 0

/** A blocked player's payout is not sent: it may have been ordered by a thief. */
export async function sendPayout(deps: PaymentDeps, id: string, isImmediate = false): Promise<void> {
  if (await arePayoutsStopped(deps)) return
  const order = await claimSending(deps, id, isImmediate)
  if (order) await handToChannel(deps, order)
}

export async function sendApproved(deps: PaymentDeps): Promise<void> {
  for (const id of await idsToSend(deps.db, new Date(deps.clock.now()), maxPerRun)) await sendPayout(deps, id)
}

/** A payout that never reached the channel is sent. One that the channel accepted and now denies is never sent again. */
async function resumePayout(deps: PaymentDeps, order: Withdrawal): Promise<void> {
  const { id, providerRef, payChannel } = order
  const state = await deps.channels.get(payChannel)?.readPayout({ orderId: id, providerRef })
  if (state?.outcome !== 'absent') return state && applyState(deps, order, state)
  if (providerRef === null) await handToChannel(deps, order)
  else
    deps.log.error(
      { order: id, channel: payChannel },
      'payments: the channel no longer knows a payout that it accepted',
    )
}

/** Resumes payouts without a result: the process died, the network failed, or a notification was lost. */
export async function resumePayouts(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  const [sentBefore, askedBefore] = [new Date(now - pollAfterMs), new Date(now - pollAgainMs)]
  for (const order of await withdrawalsToPoll(deps.db, { sentBefore, askedBefore, limit: maxPerRun }))
    if (await claimPayoutPoll(deps.db, order.id, new Date(now), askedBefore)) await resumePayout(deps, order)
}

// Decisions of players and operators

const refusals = {
  closed: 'ORDER_CLOSED',
  repeated: 'ORDER_CLOSED',
  contradiction: 'ORDER_CLOSED',
  early: 'ORDER_CLOSED',
  sent: 'CANCEL_TOO_LATE',
} as const

/** Locks the row until the end of the transaction. */
async function lockForDecision(
  tx: Tx,
  id: string,
  event: WithdrawEvent,
  player?: bigint,
): Promise<Withdrawal> {
  const order = await lockWithdrawal(tx, id, player === undefined ? {} : { player })
  if (!order) throw new Refusal('ORDER_UNKNOWN', { field: 'id' })
  const move = withdrawMove(order.state, event)
  if ('refused' in move) throw new Refusal(refusals[move.refused], { field: 'id' })
  return order
}

/** Cancellation by the player, where the market allows it; the money is returned in the same transaction. */
export async function cancelWithdrawal(
  deps: PaymentDeps,
  { playerId, country }: Session,
  id: string,
): Promise<void> {
  const { withdrawalReversal } = await deps.readPolicy(country)
  if (!withdrawalReversal) throw new Refusal('NOT_AVAILABLE', { field: 'id' })
  await deps.db.tx(async (tx) => {
    const order = await lockForDecision(tx, id, 'cancel', playerId)
    await returnMoney(deps, tx, order, 'cancelled', new Date(deps.clock.now()))
  })
}

export async function rejectWithdrawalIn(
  deps: PaymentDeps,
  tx: Tx,
  id: string,
  reason: string,
): Promise<void> {
  const order = await lockForDecision(tx, id, 'reject')
  await returnMoney(deps, tx, order, reason, new Date(deps.clock.now()))
}

/** Stores who approved. The payout is sent after the commit, by a process that has the channel. */
export async function approveWithdrawalIn(
  { clock }: PaymentDeps,
  tx: Tx,
  id: string,
  by: string,
): Promise<void> {
  await lockForDecision(tx, id, 'approve')
  const now = new Date(clock.now())
  await changeWithdrawal(tx, id, { ...notHeld, state: 'approved', approvedBy: by, sendAfter: now }, now)
  await emit(tx, 'withdraw.approved', { orderId: id })
}

export const approveWithdrawal = (deps: PaymentDeps, id: string, by: string): Promise<void> =>
  deps.db.tx((tx) => approveWithdrawalIn(deps, tx, id, by))

const notHeld = { heldAt: null, heldBy: null, heldReason: null }

/** A held order is neither approved nor sent until it is released; the player may still cancel it. */
export async function holdWithdrawalIn(
  { clock }: PaymentDeps,
  tx: Tx,
  id: string,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  await lockForDecision(tx, id, 'reject')
  const now = new Date(clock.now())
  await changeWithdrawal(tx, id, { heldAt: now, heldBy: by, heldReason: reason }, now)
}

/** An order that was approved before the hold is sent. */
export async function releaseWithdrawalIn({ clock }: PaymentDeps, tx: Tx, id: string): Promise<void> {
  const order = await lockForDecision(tx, id, 'reject')
  await changeWithdrawal(tx, id, notHeld, new Date(clock.now()))
  if (order.state === 'approved') await emit(tx, 'withdraw.approved', { orderId: id })
}
