/**
 * A withdrawal from its hold to its end. Each step is decided by the order's row: `sent` is committed before the
 * channel is called, so that a cancel and a send never both win, and a call nobody heard the end of is found again.
 */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import { isOff } from '#modules/operators/operators.ts'
import type { ChannelEvent, Payout, PayoutState, Reason } from '#modules/payments/channels/channel.ts'
import { type Effect, insertEvent, type Said } from '#modules/payments/channels/event-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { providerReason } from '#modules/payments/failure-reasons.ts'
import { type WithdrawEvent, withdrawMove } from '#modules/payments/withdraw/withdraw-states.ts'
import {
  accountById,
  changeWithdrawal,
  idsToSend,
  lockWithdrawal,
  noteProviderRef,
  takePayoutAsking,
  type Withdrawal,
  withdrawalById,
  withdrawalsToAsk,
} from '#modules/payments/withdraw/withdraw-store.ts'
import type { HouseAccount } from '#modules/wallet/wallet.ts'

export const withdrawHold = ({ playerId, currency, id }: Pick<Withdrawal, 'playerId' | 'currency' | 'id'>) =>
  ({ player: playerId, currency, owner: `withdraw:${id}`, account: 'locked' }) as const

/** After so long without an answer of the channel it is asked. */
const silenceMs = 30_000
const askAgainMs = 300_000
const perRun = 100

async function settle({ wallet }: PaymentDeps, tx: Tx, order: Withdrawal, now: Date): Promise<void> {
  const { id, amount, fee, payChannel } = order
  const channel: HouseAccount = `channel:${payChannel}`
  const parts = [
    { to: channel, amount: (amount - fee) as Minor },
    ...(fee > 0n ? [{ to: 'fees' as const, amount: fee }] : []),
  ]
  const { outcome } = await wallet.settle(tx, withdrawHold(order), parts)
  if (outcome !== 'posted') throw new Error(`The hold of ${id} was not settled: ${outcome}`)
  await changeWithdrawal(tx, id, { state: 'paid', finishedAt: now }, now)
}

async function giveBack(
  { wallet }: PaymentDeps,
  tx: Tx,
  order: Withdrawal,
  reason: Reason,
  now: Date,
): Promise<void> {
  const { outcome } = await wallet.returnHold(tx, withdrawHold(order))
  if (outcome !== 'posted') throw new Error(`The hold of ${order.id} was not given back: ${outcome}`)
  const change = { state: 'returned', reason: providerReason(reason), finishedAt: now } as const
  await changeWithdrawal(tx, order.id, change, now)
}

// What a channel says

type PayoutEvent = Extract<ChannelEvent, { kind: 'payout.paid' | 'payout.failed' }>
export type SaidOfPayout = Said & { readonly event: PayoutEvent }

const isExact = ({ amount, fee, currency }: Withdrawal, event: PayoutEvent): boolean =>
  event.kind === 'payout.failed' || (event.amount === amount - fee && event.currency === currency)

async function effectOn(deps: PaymentDeps, tx: Tx, said: SaidOfPayout): Promise<Effect> {
  const { channel, event, now } = said
  const order = await lockWithdrawal(tx, event.orderId, { channel })
  if (!order) return 'unknown_order'
  if (!isExact(order, event)) return 'mismatch'
  const move = withdrawMove(order.state, event.kind === 'payout.paid' ? 'pay' : 'fail')
  if ('refused' in move) return move.refused === 'repeated' ? 'repeated' : 'contradiction'
  if (event.kind === 'payout.paid') await settle(deps, tx, order, now)
  else await giveBack(deps, tx, order, event.reason, now)
  return event.kind === 'payout.paid' ? 'paid' : 'returned'
}

export async function applyPayout(deps: PaymentDeps, said: SaidOfPayout): Promise<Effect> {
  const effect = await deps.db.tx(async (tx) => {
    const effect = await effectOn(deps, tx, said)
    await insertEvent(tx, said, effect)
    return effect
  })
  deps.metrics.payment(said.channel, effect)
  return effect
}

async function applyState(deps: PaymentDeps, order: Withdrawal, state: PayoutState): Promise<void> {
  const { id: orderId, payChannel: channel, amount, fee, currency } = order
  const now = new Date(deps.clock.now())
  const asked = { orderId, providerEventId: `asked:${orderId}`, at: now }
  const say = (event: PayoutEvent) => applyPayout(deps, { channel, event, notification: null, now })
  if (state.outcome === 'sent') await noteProviderRef(deps.db, orderId, state.providerRef)
  if (state.outcome === 'paid')
    await say({ ...asked, kind: 'payout.paid', amount: (amount - fee) as Minor, currency, at: state.at })
  if (state.outcome === 'refused') await say({ ...asked, kind: 'payout.failed', reason: state.reason })
  if (state.outcome === 'unknown')
    deps.log.warn(
      { order: orderId, channel, error: state.error },
      'a payout is under way, nobody knows how far',
    )
}

// Sending

async function payoutOf({ db, cipher, identity }: PaymentDeps, order: Withdrawal): Promise<Payout> {
  const account = await accountById(db, order.playerId, order.accountId)
  if (!account) throw new Error(`The withdrawal ${order.id} has no account`)
  const { document } = await identity.personOf(order.playerId)
  return {
    orderId: order.id,
    country: order.country,
    paymentMethod: order.paymentMethod,
    amount: (order.amount - order.fee) as Minor,
    currency: order.currency,
    account: cipher.decrypt(account.sealed),
    accountName: account.name,
    bankCode: account.bankCode,
    document,
  }
}

/** One sender wins; undefined for the others, while the order may still be cancelled, and where its channel is not. */
const claim = (
  { db, clock, channels }: PaymentDeps,
  id: string,
  atOnce: boolean,
): Promise<Withdrawal | undefined> =>
  db.tx(async (tx) => {
    const order = await lockWithdrawal(tx, id)
    const now = new Date(clock.now())
    if (!order || !channels.has(order.payChannel)) return undefined
    if (!atOnce && order.sendAfter > now) return undefined
    const move = withdrawMove(order.state, 'send')
    if ('refused' in move) return undefined
    await changeWithdrawal(tx, id, { state: move.to, sentAt: now }, now)
    return order
  })

async function hand(deps: PaymentDeps, order: Withdrawal): Promise<void> {
  const channel = deps.channels.get(order.payChannel)
  if (channel) await applyState(deps, order, await channel.sendPayout(await payoutOf(deps, order)))
}

/** While the books are wrong, or an operator says so, nothing leaves; what is approved waits. */
export const areStopped = async ({ db, wallet }: PaymentDeps): Promise<boolean> =>
  (await isOff(db, 'payouts')) || (await wallet.auditFindings()).length > 0

/** What a thief ordered must not leave while somebody finds out whose order it was. */
async function isOfBlocked({ db, identity }: PaymentDeps, id: string): Promise<boolean> {
  const order = await withdrawalById(db, id)
  return order !== undefined && (await identity.personOf(order.playerId)).isBlocked
}

export async function sendPayout(deps: PaymentDeps, id: string, atOnce = false): Promise<void> {
  if ((await areStopped(deps)) || (await isOfBlocked(deps, id))) return
  const order = await claim(deps, id, atOnce)
  if (order) await hand(deps, order)
}

export async function sendApproved(deps: PaymentDeps): Promise<void> {
  for (const id of await idsToSend(deps.db, new Date(deps.clock.now()), perRun)) await sendPayout(deps, id)
}

/** What the channel doesn't know was never handed over, and is; what it once took and now denies, nobody sends twice. */
async function pickUp(deps: PaymentDeps, order: Withdrawal): Promise<void> {
  const { id, providerRef, payChannel } = order
  const state = await deps.channels.get(payChannel)?.readPayout({ orderId: id, providerRef })
  if (state?.outcome !== 'absent') return state && applyState(deps, order, state)
  if (providerRef === null) await hand(deps, order)
  else deps.log.error({ order: id, channel: payChannel }, 'a channel no longer knows a payout that it took')
}

/** Payouts whose end nobody heard: the process died, the network broke, or a notification was lost. */
export async function pickUpPayouts(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  const [sentBefore, askedBefore] = [new Date(now - silenceMs), new Date(now - askAgainMs)]
  for (const order of await withdrawalsToAsk(deps.db, { sentBefore, askedBefore, most: perRun }))
    if (await takePayoutAsking(deps.db, order.id, new Date(now), askedBefore)) await pickUp(deps, order)
}

// What people decide

const refusals = {
  closed: 'ORDER_CLOSED',
  repeated: 'ORDER_CLOSED',
  contradiction: 'ORDER_CLOSED',
  early: 'ORDER_CLOSED',
  sent: 'CANCEL_TOO_LATE',
} as const

/** The row is held from here to the end of the transaction. */
async function decide(tx: Tx, id: string, event: WithdrawEvent, player?: bigint): Promise<Withdrawal> {
  const order = await lockWithdrawal(tx, id, player === undefined ? {} : { player })
  if (!order) throw new Refusal('ORDER_UNKNOWN', { field: 'id' })
  const move = withdrawMove(order.state, event)
  if ('refused' in move) throw new Refusal(refusals[move.refused], { field: 'id' })
  return order
}

/** The player's own second thought; the money is back with the answer. */
export const cancelWithdrawal = (deps: PaymentDeps, player: bigint, id: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const order = await decide(tx, id, 'cancel', player)
    await giveBack(deps, tx, order, 'cancelled', new Date(deps.clock.now()))
  })

export const rejectWithdrawal = (deps: PaymentDeps, id: string, reason: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const order = await decide(tx, id, 'reject')
    await giveBack(deps, tx, order, reason, new Date(deps.clock.now()))
  })

/** Whoever approves stands in the row. The sending follows after the commit, in the process that has the channel. */
export const approveWithdrawal = ({ db, clock }: PaymentDeps, id: string, by: string): Promise<void> =>
  db.tx(async (tx) => {
    await decide(tx, id, 'approve')
    const now = new Date(clock.now())
    await changeWithdrawal(tx, id, { state: 'approved', approvedBy: by, sendAfter: now }, now)
    await emit(tx, 'withdraw.approved', { orderId: id })
  })
