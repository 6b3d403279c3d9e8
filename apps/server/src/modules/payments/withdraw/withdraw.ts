/** Creates a withdrawal: checks the player, the limits and the account, and holds the money. */
import { limits } from '@saguao/contract/calls/limits.ts'
import { formatMoney, type Minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { type PaymentConfig, payoutRule } from '#modules/payments/config-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { feeOf } from '#modules/payments/fee.ts'
import { amountWithin, offerFor, requireFields } from '#modules/payments/offers.ts'
import { orderId } from '#modules/payments/order-id.ts'
import { arePayoutsStopped, withdrawHold } from '#modules/payments/withdraw/payout.ts'
import {
  canBeOwn,
  canonicalAccount,
  type Destination,
  maskedAccount,
} from '#modules/payments/withdraw/payout-account.ts'
import {
  accountByFingerprint,
  accountById,
  byRule,
  changeWithdrawal,
  countCancelledSince,
  insertWithdrawal,
  lockPayouts,
  type NewAccount,
  upsertAccount,
  withdrawnSince,
} from '#modules/payments/withdraw/withdraw-store.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const secondMs = 1_000
const savedForm = /^saved:(\d{1,18})$/
export type WithdrawRequest = {
  readonly amount: number
  readonly payChannel: string
  readonly paymentMethod: string
  readonly account: string
  readonly accountName?: string
  readonly bankCode?: string
  readonly verificationCode?: string
}

type NamedDestination = Destination & { readonly name: string | undefined }

/** The typed account, or the saved one that `saved:{id}` names. */
async function resolveDestination(
  { db, cipher }: PaymentDeps,
  player: bigint,
  { payChannel, paymentMethod, account, bankCode, accountName }: WithdrawRequest,
): Promise<NamedDestination> {
  const id = savedForm.exec(account)?.[1]
  if (id === undefined)
    return { payChannel, paymentMethod, account, bankCode: bankCode ?? null, name: accountName }
  const saved = await accountById(db, player, BigInt(id))
  if (saved?.paymentMethod !== paymentMethod) throw new Refusal('ACCOUNT_INVALID', { field: 'account' })
  const { sealed, bankCode: savedBank, name: savedName } = saved
  const name = accountName ?? savedName ?? undefined
  return { payChannel, paymentMethod, account: cipher.decrypt(sealed), bankCode: savedBank, name }
}

function buildAccount(
  { cipher }: PaymentDeps,
  playerId: bigint,
  destination: Destination,
  name: string | undefined,
): NewAccount {
  const account = canonicalAccount(destination)
  if (account === undefined) throw new Refusal('ACCOUNT_INVALID', { field: 'account' })
  const { payChannel, paymentMethod, bankCode } = destination
  return {
    playerId,
    payChannel,
    paymentMethod,
    bankCode,
    sealed: cipher.encrypt(account),
    fingerprint: cipher.fingerprint([paymentMethod, bankCode ?? '', account].join('|')),
    masked: maskedAccount(account),
    name: name ?? null,
  }
}

/** Refuses when this player may not withdraw now, whatever the amount. */
async function requireAllowed(
  deps: PaymentDeps,
  { playerId, country }: Session,
  destination: NamedDestination,
): Promise<void> {
  const { clock, identity } = deps
  const person = await identity.personOf(playerId)
  if (person.isBlocked) throw new Refusal('PLAYER_BLOCKED')
  const { identityGate } = await deps.readPolicy(country)
  if (identityGate !== 'none' && person.verification !== 'verified')
    throw new Refusal('VERIFICATION_REQUIRED')
  const pausedUntil = (person.passwordResetAt?.getTime() ?? 0) + limits.payoutPauseAfterResetHours * hourMs
  if (clock.now() < pausedUntil) throw new Refusal('PAYOUT_PAUSED')
  if (await arePayoutsStopped(deps)) throw new Refusal('PAYOUT_STOPPED')
  if (!canBeOwn(person, destination, destination.name))
    throw new Refusal('ACCOUNT_NOT_OWN', { field: 'account' })
}

/** A new account needs a code that is valid for this amount and account only. */
async function requireConfirmed(
  { db, identity }: PaymentDeps,
  { playerId, currency }: Session,
  account: NewAccount,
  amount: Minor,
  code: string | undefined,
): Promise<void> {
  if (await accountByFingerprint(db, playerId, account.fingerprint)) return
  const context = `${amount}|${currency}|${account.fingerprint.toString('hex')}`
  if (code !== undefined) return identity.confirm(playerId, context, code)
  const shown = formatMoney(toMajor(amount, currency), currency, currency === 'BRL' ? 'pt' : 'ks')
  const about = `${currency === 'BRL' ? 'R$' : '$'} ${shown} → ${account.masked}`
  await identity.expectConfirmation(playerId, { context, about })
  throw new Refusal('CONFIRMATION_REQUIRED', { field: 'verificationCode' })
}

type Draft = {
  readonly session: Session
  readonly offer: PaymentConfig
  readonly amount: Minor
  readonly fee: Minor
  readonly account: NewAccount
  readonly rule: Awaited<ReturnType<typeof payoutRule>>
  /** How long the payout waits before it is sent, because the player may cancel it. */
  readonly cancelSeconds: number
}

/** A cancelled withdrawal costs nothing and stays in the ledger for ever. */
const maxCancelledPerDay = 10

type Reader = Pick<PaymentDeps['db'], 'query'>

async function requireWithinDailyLimits(
  db: Reader,
  { session, amount, rule }: Draft,
  now: number,
): Promise<void> {
  const since = new Date(now - dayMs)
  const withdrawn = await withdrawnSince(db, session.playerId, since)
  if (withdrawn.count >= rule.dayCountMost || withdrawn.amount + amount > rule.dayAmountMost)
    throw new Refusal('PAYOUT_LIMIT', { field: 'amount' })
  if ((await countCancelledSince(db, session.playerId, since)) >= maxCancelledPerDay)
    throw new Refusal('PAYOUT_LIMIT')
}

export type Created = { readonly id: string; readonly fee: Minor }

/** Thrown, so that the hold is rolled back: a stored balance of the player differs from its entries. */
class Drift extends Error {}

/** Stores the hold, the order and the caller's writes in one transaction. */
const createHeldOrder = (
  deps: PaymentDeps,
  draft: Draft,
  onCreated: (tx: Tx, created: Created) => Promise<unknown>,
) =>
  deps.db.tx(async (tx) => {
    const { session, offer, amount, fee, account, rule, cancelSeconds } = draft
    const { playerId, country, currency } = session
    await lockPayouts(tx, playerId)
    await requireWithinDailyLimits({ query: tx }, draft, deps.clock.now())
    const [now, id] = [new Date(deps.clock.now()), orderId('W', deps.clock.now(), deps.random)]
    await deps.takeBackBonuses(tx, session, id)
    const { outcome } = await deps.wallet.hold(tx, withdrawHold({ playerId, currency, id }), amount)
    if (outcome === 'insufficient') throw new Refusal('INSUFFICIENT_FUNDS', { field: 'amount' })
    if (outcome !== 'posted') throw new Error(`payments: the hold of ${id} was not posted: ${outcome}`)
    if (await deps.wallet.hasDrift(tx, playerId)) throw new Drift()
    await insertWithdrawal(tx, {
      playerId,
      id,
      country,
      currency,
      amount,
      fee,
      payChannel: offer.payChannel,
      paymentMethod: offer.paymentMethod,
      accountId: await upsertAccount(tx, account, now),
      createdAt: now,
      sendAfter: new Date(now.getTime() + cancelSeconds * secondMs),
    })
    if (amount <= rule.autoApproveMost) {
      await changeWithdrawal(tx, id, { state: 'approved', approvedBy: byRule }, now)
      await emit(tx, 'withdraw.approved', { orderId: id }, cancelSeconds)
    }
    await onCreated(tx, { id, fee })
    return { id, fee }
  })

export async function createWithdrawal(
  deps: PaymentDeps,
  session: Session,
  request: WithdrawRequest,
  onCreated: (tx: Tx, created: Created) => Promise<unknown>,
): Promise<Created> {
  const { playerId } = session
  const offer = await offerFor(deps, session, 'out', request)
  const amount = amountWithin(offer, request.amount, session)
  const fee = feeOf(offer, amount)
  if (fee >= amount) throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'amount' })
  const destination = await resolveDestination(deps, playerId, request)
  requireFields(offer, {
    account: destination.account,
    ...(destination.bankCode !== null && { bankCode: destination.bankCode }),
  })
  const account = buildAccount(deps, playerId, destination, request.accountName)
  await requireAllowed(deps, session, destination)
  const { cash = 0n } = await deps.wallet.balances(playerId)
  if (cash < amount) throw new Refusal('INSUFFICIENT_FUNDS', { field: 'amount' })
  const rule = await payoutRule(deps.db, session.country)
  const { withdrawalReversal } = await deps.readPolicy(session.country)
  const cancelSeconds = withdrawalReversal ? rule.cancelSeconds : 0
  const draft = { session, offer, amount, fee, account, rule, cancelSeconds }
  await requireWithinDailyLimits(deps.db, draft, deps.clock.now())
  await requireConfirmed(deps, session, account, amount, request.verificationCode)
  try {
    return await createHeldOrder(deps, draft, onCreated)
  } catch (error) {
    if (!(error instanceof Drift)) throw error
    await deps.wallet.recordDrift(playerId)
    throw new Refusal('PAYOUT_STOPPED')
  }
}
