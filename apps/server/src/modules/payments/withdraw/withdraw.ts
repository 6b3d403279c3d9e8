/** A withdrawal up to its hold: who may take out what, where to, and that the account is the player's. */
import { limits } from '@saguao/contract/calls/limits.ts'
import { formatMoney, type Minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { type PaymentConfig, payoutRule } from '#modules/payments/config-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { feeOf } from '#modules/payments/fee.ts'
import { amountWithin, demandFields, offerFor } from '#modules/payments/offers.ts'
import { orderId } from '#modules/payments/order-id.ts'
import { areStopped, withdrawHold } from '#modules/payments/withdraw/payout.ts'
import {
  canBeOwn,
  canonicalAccount,
  type Destination,
  maskedAccount,
} from '#modules/payments/withdraw/payout-account.ts'
import {
  accountByFingerprint,
  accountById,
  changeWithdrawal,
  insertWithdrawal,
  keepAccount,
  lockPayouts,
  type NewAccount,
  takenSince,
} from '#modules/payments/withdraw/withdraw-store.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const secondMs = 1_000
const savedForm = /^saved:(\d{1,18})$/
/** Who approves what is below the country's limit. */
const byRule = 'rule'

export type Wish = {
  readonly amount: number
  readonly payChannel: string
  readonly paymentMethod: string
  readonly account: string
  readonly accountName?: string
  readonly bankCode?: string
  readonly verificationCode?: string
}

/** What was typed, or the account it was saved as. */
async function destinationOf(
  { db, cipher }: PaymentDeps,
  player: bigint,
  { payChannel, paymentMethod, account, bankCode }: Wish,
): Promise<Destination> {
  const id = savedForm.exec(account)?.[1]
  if (id === undefined) return { payChannel, paymentMethod, account, bankCode: bankCode ?? null }
  const saved = await accountById(db, player, BigInt(id))
  if (saved?.paymentMethod !== paymentMethod) throw new Refusal('ACCOUNT_INVALID', { field: 'account' })
  return { payChannel, paymentMethod, account: cipher.decrypt(saved.sealed), bankCode: saved.bankCode }
}

function accountOf(
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

/** What stands against any payout of this player now, whatever its amount. */
async function demandAllowed(
  deps: PaymentDeps,
  player: bigint,
  destination: Destination,
  name?: string,
): Promise<void> {
  const { clock, identity, guards } = deps
  const person = await identity.personOf(player)
  if (person.isBlocked) throw new Refusal('PLAYER_BLOCKED')
  const pausedUntil = (person.passwordResetAt?.getTime() ?? 0) + limits.payoutPauseAfterResetHours * hourMs
  if (clock.now() < pausedUntil) throw new Refusal('PAYOUT_PAUSED')
  if (await areStopped(deps)) throw new Refusal('PAYOUT_STOPPED')
  if (!canBeOwn(person, destination, name)) throw new Refusal('ACCOUNT_NOT_OWN', { field: 'account' })
  for (const guard of guards) {
    const code = await guard(player)
    if (code) throw new Refusal(code)
  }
}

/** An account used for the first time needs a code that is good for this amount and this account only. */
async function demandConfirmed(
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
}

type Reader = Pick<PaymentDeps['db'], 'query'>

async function demandWithinDay(db: Reader, { session, amount, rule }: Draft, now: number): Promise<void> {
  const taken = await takenSince(db, session.playerId, new Date(now - dayMs))
  if (taken.count >= rule.dayCountMost || taken.amount + amount > rule.dayAmountMost)
    throw new Refusal('PAYOUT_LIMIT', { field: 'amount' })
}

export type Created = { readonly id: string; readonly fee: Minor }

/** The hold, the order and whatever is kept with them, or nothing. */
const place = (deps: PaymentDeps, draft: Draft, keep: (tx: Tx, created: Created) => Promise<unknown>) =>
  deps.db.tx(async (tx) => {
    const { session, offer, amount, fee, account, rule } = draft
    const { playerId, country, currency } = session
    await lockPayouts(tx, playerId)
    await demandWithinDay({ query: tx }, draft, deps.clock.now())
    const [now, id] = [new Date(deps.clock.now()), orderId('W', deps.clock.now(), deps.random)]
    const { outcome } = await deps.wallet.hold(tx, withdrawHold({ playerId, currency, id }), amount)
    if (outcome === 'insufficient') throw new Refusal('INSUFFICIENT_FUNDS', { field: 'amount' })
    if (outcome !== 'posted') throw new Error(`The withdrawal ${id} holds nothing: ${outcome}`)
    await insertWithdrawal(tx, {
      playerId,
      id,
      country,
      currency,
      amount,
      fee,
      payChannel: offer.payChannel,
      paymentMethod: offer.paymentMethod,
      accountId: await keepAccount(tx, account, now),
      createdAt: now,
      sendAfter: new Date(now.getTime() + rule.cancelSeconds * secondMs),
    })
    if (amount <= rule.autoApproveMost) {
      await changeWithdrawal(tx, id, { state: 'approved', approvedBy: byRule }, now)
      await emit(tx, 'withdraw.approved', { orderId: id }, rule.cancelSeconds)
    }
    await keep(tx, { id, fee })
    return { id, fee }
  })

export async function createWithdrawal(
  deps: PaymentDeps,
  session: Session,
  wish: Wish,
  keep: (tx: Tx, created: Created) => Promise<unknown>,
): Promise<Created> {
  const { playerId } = session
  const offer = await offerFor(deps, session, 'out', wish)
  const amount = amountWithin(offer, wish.amount, session)
  const fee = feeOf(offer, amount)
  if (fee >= amount) throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'amount' })
  const destination = await destinationOf(deps, playerId, wish)
  demandFields(offer, {
    account: destination.account,
    ...(destination.bankCode !== null && { bankCode: destination.bankCode }),
  })
  const account = accountOf(deps, playerId, destination, wish.accountName)
  await demandAllowed(deps, playerId, destination, wish.accountName)
  const { cash = 0n } = await deps.wallet.balances(playerId)
  if (cash < amount) throw new Refusal('INSUFFICIENT_FUNDS', { field: 'amount' })
  const draft = { session, offer, amount, fee, account, rule: await payoutRule(deps.db, session.country) }
  await demandWithinDay(deps.db, draft, deps.clock.now())
  await demandConfirmed(deps, session, account, amount, wish.verificationCode)
  return place(deps, draft, keep)
}
