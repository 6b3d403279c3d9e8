/** What an operator must hear about: payouts that wait too long, and payments nobody has looked at. */

import { countToReview } from '#modules/payments/channels/event-store.ts'
import { openDeposits } from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { countReconciliations } from '#modules/payments/reconcile/reconcile.ts'
import {
  countWithdrawalsIn,
  openWithdrawals,
  withdrawalsIn,
} from '#modules/payments/withdraw/withdraw-store.ts'

export const payoutAlarmMinutes = 120
const minuteMs = 60_000
const toldMost = 20
const underWay = ['created', 'approved', 'sent'] as const

const lateSince = ({ clock }: PaymentDeps): Date => new Date(clock.now() - payoutAlarmMinutes * minuteMs)

/** Sets the figures, for whoever looks at them now. */
export async function countPayments(deps: PaymentDeps): Promise<void> {
  const { db, metrics } = deps
  metrics.payoutsLate(await countWithdrawalsIn(db, underWay, lateSince(deps)))
  metrics.paymentsToReview(await countToReview(db))
  metrics.ordersOpen('deposit', { created: 0, waiting: 0, ...(await openDeposits(db)) })
  metrics.ordersOpen('withdrawal', { created: 0, approved: 0, sent: 0, ...(await openWithdrawals(db)) })
  const { differences, due } = await countReconciliations(deps)
  metrics.reconciliation(differences, due)
}

export async function watchPayments(deps: PaymentDeps): Promise<void> {
  for (const { id, state, createdAt } of await withdrawalsIn(deps.db, underWay, lateSince(deps), toldMost))
    deps.log.error({ order: id, state, since: createdAt }, 'a payout waits for more than two hours')
}
