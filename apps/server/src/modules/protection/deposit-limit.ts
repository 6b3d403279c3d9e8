/** The limit on deposits, when an order is created and when it is paid. Open orders count: they may still be paid. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { periodAt } from '#modules/protection/periods.ts'
import {
  depositsPaidSince,
  depositsSince,
  limitsOf,
  lockForCredit,
  lockGuard,
} from '#modules/protection/store.ts'

type NewOrder = {
  readonly playerId: bigint
  readonly country: Country
  readonly currency: Cash
  readonly amount: bigint
}

/**
 * Refuses an order that exceeds a limit, in the transaction that has stored it. The lock makes parallel orders of a
 * player, and changes of the limits, wait for each other.
 */
export async function requireDepositWithinLimits(tx: Tx, order: NewOrder, now: number): Promise<void> {
  const { playerId, country, currency, amount } = order
  await lockGuard(tx, playerId)
  const limits = (await limitsOf({ query: tx }, playerId, new Date(now))).filter(
    ({ kind }) => kind === 'deposit',
  )
  if (limits.length === 0) return
  const since = limits.map(({ period }) => periodAt(country, period, now).from)
  const used = await depositsSince(tx, playerId, since)
  const left = limits.map((limit, i) => limit.amount - (used[i] ?? 0n) + amount)
  const [least = amount] = left.sort((a, b) => (a < b ? -1 : 1))
  if (amount <= least) return
  throw new Refusal('LIMIT_REACHED', {
    field: 'deposit',
    left: { amount: toMajor(minor(least > 0n ? least : 0n), currency), currency },
  })
}

type PaidOrder = Pick<NewOrder, 'playerId' | 'country' | 'amount'> & { readonly isLate: boolean }

/**
 * Whether a paid order may be credited. An order within its time counted when it was created, so it exceeds a limit only
 * if one was lowered since. The payment of an expired order has to fit beside the open orders too, or the payment of one
 * of those, which is in time, would be refused for it. The locks are those of the credit, which follows.
 */
export async function isPaymentWithinLimits(tx: Tx, order: PaidOrder, now: number): Promise<boolean> {
  const { playerId, country, amount, isLate } = order
  await lockForCredit(tx, playerId)
  const limits = (await limitsOf({ query: tx }, playerId, new Date(now))).filter(
    ({ kind }) => kind === 'deposit',
  )
  if (limits.length === 0) return true
  const since = limits.map(({ period }) => periodAt(country, period, now).from)
  const used = await (isLate ? depositsSince : depositsPaidSince)(tx, playerId, since)
  return limits.every((limit, i) => (used[i] ?? 0n) + amount <= limit.amount)
}
