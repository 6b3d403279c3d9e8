/** A deposit up to the moment when somebody has to pay: the order, then the charge at the channel. */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
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
  type NewDeposit,
  noteCharge,
} from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { feeOf } from '#modules/payments/fee.ts'
import { amountWithin, demandFields, offerFor, routeOf } from '#modules/payments/offers.ts'
import { orderId } from '#modules/payments/order-id.ts'

/** An order that nobody pays is given up after this long, unless its channel says otherwise. */
const openMs = 30 * 60_000

export type Wish = {
  readonly amount: number
  readonly payChannel: string
  readonly paymentMethod: string
  readonly routing?: string
  readonly activityId?: string
}

export type Particulars = {
  readonly account?: string
  readonly bankCode?: string
  readonly otpCode?: string
  readonly routing?: string
}

export type Prepared = {
  readonly next: Next
  readonly qrCode: string | null
  readonly url: string | null
  readonly expiresAt: string | null
}

/** Everything that can be refused is refused here, before anything exists. */
export async function draftDeposit(
  deps: PaymentDeps,
  session: Session,
  wish: Wish,
  particulars?: Particulars,
): Promise<NewDeposit> {
  const offer = await offerFor(deps, session, 'in', wish)
  const amount = amountWithin(offer, wish.amount, session)
  if (particulars) demandFields(offer, particulars)
  const { playerId, country, currency } = session
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
    routing: routeOf(offer, wish.routing),
    activityId: await activityFor(deps, session, wish.activityId, amount),
    requestId: null,
    createdAt: new Date(now),
    expiresAt: new Date(now + openMs),
  }
}

const sameWish = (one: NewDeposit, other: NewDeposit): boolean =>
  one.amount === other.amount &&
  one.payChannel === other.payChannel &&
  one.paymentMethod === other.paymentMethod &&
  one.activityId === other.activityId

/** The order of a requestId, made now or on an earlier try that stopped before it could answer. */
export async function depositFor(
  { db }: PaymentDeps,
  draft: NewDeposit,
  requestId: string | undefined,
): Promise<Deposit> {
  const made = await db.tx((tx) => insertDeposit(tx, { ...draft, requestId: requestId ?? null }))
  const found =
    made || requestId === undefined
      ? await depositOf(db, draft.playerId, draft.id)
      : await depositByRequest(db, draft.playerId, requestId)
  if (!found) throw new Error(`The order ${draft.id} was made and can't be found`)
  if (!sameWish(found, draft)) throw new Refusal('REQUEST_MISMATCH', { field: 'requestId' })
  return found
}

const preparedOf = ({ next, qrCode, url, expiresAt }: Omit<ChargeCreated, 'outcome' | 'providerRef'>) => ({
  next,
  qrCode,
  url,
  expiresAt: expiresAt.toISOString(),
})

/** Runs in the transaction that records how to pay: whatever must be kept with it. */
export type Keep = (tx: Tx, prepared: Prepared) => Promise<unknown>
const keepNothing: Keep = async () => undefined

/** What the channel answered is written down, once: a second answer for the same order changes nothing. */
const recordCharge = (deps: PaymentDeps, order: Deposit, charge: ChargeCreated, keep: Keep) =>
  deps.db.tx(async (tx) => {
    const current = await lockDeposit(tx, order.payChannel, order.id)
    const move = current && depositMove(current.state, 'prepaid')
    if (move && 'to' in move) {
      const { providerRef, next, qrCode, url, expiresAt } = charge
      const change = { state: move.to, providerRef, next, qrCode, url, expiresAt }
      await changeDeposit(tx, order.id, change, new Date(deps.clock.now()))
    }
    const prepared = preparedOf(charge)
    await keep(tx, prepared)
    return prepared
  })

async function charge(
  deps: PaymentDeps,
  channel: Channel,
  order: Deposit,
  { account, bankCode, routing }: Omit<Particulars, 'routing'> & { readonly routing: string | null },
  keep: Keep,
): Promise<Prepared> {
  const { id, country, paymentMethod, amount, fee, currency, expiresAt, playerId, payChannel } = order
  await noteCharge(deps.db, id, {
    routing,
    bankCode: bankCode ?? null,
    now: new Date(deps.clock.now()),
  })
  const { document } = await deps.identity.personOf(playerId)
  const answer = await channel.createCharge({
    orderId: id,
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
  if (answer.outcome === 'created') return recordCharge(deps, order, answer, keep)
  if (answer.outcome === 'refused') await failDeposit(deps, payChannel, id, answer.reason)
  else deps.log.warn({ order: id, channel: payChannel, error: answer.error }, 'a charge is left half-way')
  throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'payChannel' })
}

/** The code the channel sent to the payer's phone. */
async function typeCode(
  deps: PaymentDeps,
  channel: Channel,
  order: Deposit,
  code: string,
): Promise<Prepared> {
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

/** How to pay an order. Asked again it answers the same; with the channel's code it goes one step further. */
export async function prepareDeposit(
  deps: PaymentDeps,
  offer: PaymentConfig,
  order: Deposit,
  particulars: Particulars,
  keep: Keep = keepNothing,
): Promise<Prepared> {
  const channel = deps.channels.get(order.payChannel)
  if (!channel) throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'payChannel' })
  const open = order.state === 'created' || order.state === 'waiting'
  if (!open || order.expiresAt.getTime() <= deps.clock.now()) throw new Refusal('ORDER_CLOSED')
  const { next, qrCode, url, expiresAt } = order
  if (next === 'otp' && particulars.otpCode) return typeCode(deps, channel, order, particulars.otpCode)
  if (next !== null) {
    const prepared = preparedOf({ next, qrCode, url, expiresAt })
    await deps.db.tx((tx) => keep(tx, prepared))
    return prepared
  }
  demandFields(offer, particulars)
  const routing = routeOf(offer, particulars.routing ?? order.routing ?? undefined)
  return charge(deps, channel, order, { ...particulars, routing }, keep)
}
