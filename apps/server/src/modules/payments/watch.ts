/** What an operator must hear about: payouts that wait too long, and payments nobody has looked at. */
import { countToReview } from '#modules/payments/event-store.ts'
import type { PaymentNeeds } from '#modules/payments/needs.ts'
import { countWithdrawalsIn, withdrawalsIn } from '#modules/payments/withdraw-store.ts'

export const payoutAlarmMinutes = 120
const minuteMs = 60_000
const toldMost = 20
const underWay = ['created', 'approved', 'sent'] as const

export async function watchPayments({ db, clock, log, metrics }: PaymentNeeds): Promise<void> {
  const before = new Date(clock.now() - payoutAlarmMinutes * minuteMs)
  metrics.payoutsLate(await countWithdrawalsIn(db, underWay, before))
  metrics.paymentsToReview(await countToReview(db))
  for (const { id, state, createdAt } of await withdrawalsIn(db, underWay, before, toldMost))
    log.error({ order: id, state, since: createdAt }, 'a payout waits for more than two hours')
}
