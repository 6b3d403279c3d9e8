/** The limit on deposits. Open orders count, because they may still be paid. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { periodAt } from '#modules/protection/periods.ts'
import { depositsSince, limitsOf, lockGuard } from '#modules/protection/store.ts'

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
