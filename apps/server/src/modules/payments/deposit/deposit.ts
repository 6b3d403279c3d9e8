/** A deposit up to payment: creates the order, then the charge at the channel. */
import type { Minor } from '@saguao/contract/product/money.ts'
import { codeOf, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { Channel, ChargeCreated, Next } from '#modules/payments/channels/channel.ts'
import type { PaymentConfig } from '#modules/payments/config-store.ts'
import { activityFor } from '#modules/payments/deposit/activities.ts'
import { failDeposit } from '#modules/payments/deposit/deposit-outcome.ts'
import { depositMove } from '#modules/payments/deposit/deposit-states.ts'
import {
  changeDeposit,
  type Deposit,
  depositByRequest,
  depositOf,
  insertDeposit,
  lockDeposit,
  markCharged,
  type NewDeposit,
} from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { feeOf } from '#modules/payments/fee.ts'
import { amountWithin, offerFor, requireFields, routeOf } from '#modules/payments/offers.ts'
import { orderId } from '#modules/payments/order-id.ts'
import { refusalFor, refusalOfBet, requireDepositWithinLimits } from '#modules/protection/protection.ts'

/** Lifetime of an unpaid order, unless its channel sets another. */
const defaultLifetimeMs = 30 * 60_000

/** The charges of a player are bounded per this time (sql/payments/deposit_charged.sql). */
const chargesWindowSeconds = 60

export type DepositRequest = {
  readonly amount: number
  readonly payChannel: string
  readonly paymentMethod: string
  readonly routing?: string
  readonly activityId?: string
}

export type PaymentDetails = {
  readonly account?: string
  readonly bankCode?: string
  readonly otpCode?: string
  readonly routing?: string
}

export type PreparedPayment = {
  readonly next: Next
  readonly qrCode: string | null
  readonly url: string | null
  readonly expiresAt: string | null
}

/** A player who may not play may read and withdraw, but brings in no more money. */
async function requireAllowed(
  { db, clock, readPolicy }: PaymentDeps,
  { playerId, country }: Pick<Deposit, 'playerId' | 'country'>,
): Promise<void> {
  const refused = await refusalFor(db, playerId, 'deposit', clock.now(), await readPolicy(country))
  if (refused) throw refused
}

/** Checks the whole request before anything is stored. */
export async function draftDeposit(
  deps: PaymentDeps,
  session: Session,
  request: DepositRequest,
  details?: PaymentDetails,
): Promise<NewDeposit> {
  const offer = await offerFor(deps, session, 'in', request)
  const amount = amountWithin(offer, request.amount, session)
  if (details) requireFields(offer, details)
  const { playerId, country, currency } = session
  await requireAllowed(deps, session)
  const now = deps.clock.now()
  return {
    playerId,
    id: orderId('D', now, deps.random),
    country,
    currency,
    amount,
    fee: feeOf(offer, amount),
    payChannel: offer.payChannel,
    paymentMethod: offer.paymentMethod,
    routing: routeOf(offer, request.routing),
    activityId: await activityFor(deps, session, request.activityId, amount),
    requestId: null,
    createdAt: new Date(now),
    expiresAt: new Date(now + defaultLifetimeMs),
  }
}

/** The database bounds the open orders of a player (sql/payments/deposit_order_bounds.sql). */
const tooManyOpen = 'SG041'

const refusalOfOrder = (error: unknown): Refusal | undefined =>
  codeOf(error) === tooManyOpen ? new Refusal('DEPOSITS_OPEN') : refusalOfBet(error)

/** Stores the order unless it exceeds a limit of the player; false when an order with its requestId exists. */
export async function storeDeposit({ clock }: PaymentDeps, tx: Tx, draft: NewDeposit): Promise<boolean> {
  const made = await insertDeposit(tx, draft).catch((error) => {
    throw refusalOfOrder(error) ?? error
  })
  if (made) await requireDepositWithinLimits(tx, draft, clock.now())
  return made
}

const isSameRequest = (one: NewDeposit, other: NewDeposit): boolean =>
  one.amount === other.amount &&
  one.payChannel === other.payChannel &&
  one.paymentMethod === other.paymentMethod &&
  one.activityId === other.activityId

/** The order of a requestId: a new one, or that of an earlier request that failed before its response. */
export async function depositFor(
  deps: PaymentDeps,
  draft: NewDeposit,
  requestId: string | undefined,
): Promise<Deposit> {
  const { db } = deps
  const made = await db.tx((tx) => storeDeposit(deps, tx, { ...draft, requestId: requestId ?? null }))
  const found =
    made || requestId === undefined
      ? await depositOf(db, draft.playerId, draft.id)
      : await depositByRequest(db, draft.playerId, requestId)
  if (!found) throw new Error(`payments: order ${draft.id} was inserted but cannot be found`)
  if (!isSameRequest(found, draft)) throw new Refusal('REQUEST_MISMATCH', { field: 'requestId' })
  return found
}

const preparedOf = ({ next, qrCode, url, expiresAt }: Omit<ChargeCreated, 'outcome' | 'providerRef'>) => ({
  next,
  qrCode,
  url,
  expiresAt: expiresAt.toISOString(),
})

/** Runs in the transaction that stores the charge, for writes that must commit with it. */
export type OnPrepared = (tx: Tx, prepared: PreparedPayment) => Promise<unknown>
const writeNothing: OnPrepared = async () => undefined

/** Stores the charge that the channel created, once: a second response for the same order changes nothing. */
const recordCharge = (deps: PaymentDeps, order: Deposit, charge: ChargeCreated, onPrepared: OnPrepared) =>
  deps.db.tx(async (tx) => {
    const current = await lockDeposit(tx, order.payChannel, order.id)
    const move = current && depositMove(current.state, 'prepaid')
    if (move && 'to' in move) {
      const { providerRef, next, qrCode, url, expiresAt } = charge
      const change = { state: move.to, providerRef, next, qrCode, url, expiresAt }
      await changeDeposit(tx, order.id, change, new Date(deps.clock.now()))
    }
    const prepared = preparedOf(charge)
    await onPrepared(tx, prepared)
    return prepared
  })

async function charge(
  deps: PaymentDeps,
  channel: Channel,
  order: Deposit,
  { account, bankCode, routing }: Omit<PaymentDetails, 'routing'> & { readonly routing: string | null },
  onPrepared: OnPrepared,
): Promise<PreparedPayment> {
  const { id, country, paymentMethod, amount, fee, currency, expiresAt, playerId, payChannel } = order
  const now = new Date(deps.clock.now())
  if (!(await markCharged(deps.db, order, { routing, bankCode: bankCode ?? null, now })))
    throw new Refusal('RATE_LIMITED', { retryAfter: chargesWindowSeconds })
  const { document } = await deps.identity.personOf(playerId)
  const answer = await channel.createCharge({
    orderId: id,
    playerId,
    country,
    paymentMethod,
    routing,
    amount: (amount + fee) as Minor,
    currency,
    account: account ?? null,
    bankCode: bankCode ?? null,
    document,
    expiresAt,
  })
  if (answer.outcome === 'created') return recordCharge(deps, order, answer, onPrepared)
  if (answer.outcome === 'refused') await failDeposit(deps, payChannel, id, answer.reason)
  else
    deps.log.warn(
      { order: id, channel: payChannel, error: answer.error },
      'payments: the result of creating a charge is unknown',
    )
  throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'payChannel' })
}

/** Submits the OTP code that the channel sent to the payer's phone. */
async function submitCode(
  deps: PaymentDeps,
  channel: Channel,
  order: Deposit,
  code: string,
): Promise<PreparedPayment> {
  const { id, providerRef, payChannel, expiresAt } = order
  const answer = await channel.submitOtp?.({ orderId: id, providerRef }, code)
  if (answer?.outcome === 'wrong') throw new Refusal('CODE_WRONG', { field: 'otpCode' })
  if (answer?.outcome === 'refused') {
    await failDeposit(deps, payChannel, id, answer.reason)
    throw new Refusal('ORDER_CLOSED', { field: 'otpCode' })
  }
  if (answer?.outcome !== 'accepted') throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'otpCode' })
  const { next, url } = answer
  await deps.db.tx(async (tx) => {
    const current = await lockDeposit(tx, payChannel, id)
    if (current?.state === 'waiting') await changeDeposit(tx, id, { next, url }, new Date(deps.clock.now()))
  })
  return preparedOf({ next, url, qrCode: null, expiresAt })
}

/** Creates the charge of an order. A repeated call returns the same charge; with an OTP code it submits the code. */
export async function prepareDeposit(
  deps: PaymentDeps,
  offer: PaymentConfig,
  order: Deposit,
  details: PaymentDetails,
  onPrepared: OnPrepared = writeNothing,
): Promise<PreparedPayment> {
  const channel = deps.channels.get(order.payChannel)
  if (!channel) throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'payChannel' })
  await requireAllowed(deps, order)
  const open = order.state === 'created' || order.state === 'waiting'
  if (!open || order.expiresAt.getTime() <= deps.clock.now()) throw new Refusal('ORDER_CLOSED')
  const { next, qrCode, url, expiresAt } = order
  if (next === 'otp' && details.otpCode) return submitCode(deps, channel, order, details.otpCode)
  if (next !== null) {
    const prepared = preparedOf({ next, qrCode, url, expiresAt })
    await deps.db.tx((tx) => onPrepared(tx, prepared))
    return prepared
  }
  requireFields(offer, details)
  const routing = routeOf(offer, details.routing ?? order.routing ?? undefined)
  return charge(deps, channel, order, { ...details, routing }, onPrepared)
}
