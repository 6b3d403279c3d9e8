/** Work that waits for operators of payments, and what is late. */

import { countOverdue } from '#modules/payments/alerts.ts'
import { countToReview } from '#modules/payments/channels/event-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { countReconciliations } from '#modules/payments/reconcile/reconcile.ts'
import { oldestWithdrawals } from '#modules/payments/withdraw/withdraw-store.ts'

type Queue = { readonly count: number; readonly since: Date | null }

export type PaymentQueues = {
  /** Withdrawals that wait for a decision. */
  readonly withdrawals: Queue
  /** Approved payouts without a result. */
  readonly payouts: Queue
  readonly toReview: Queue
  /** Withdrawals that are open for longer than their market allows. */
  readonly overdue: number
  readonly reconciliation: { readonly differences: number; readonly due: number }
}

export async function readPaymentQueues(deps: PaymentDeps): Promise<PaymentQueues> {
  const { db } = deps
  const [withdrawals, payouts, toReview, overdue, reconciliation] = await Promise.all([
    oldestWithdrawals(db, ['created']),
    oldestWithdrawals(db, ['approved', 'sent']),
    countToReview(db),
    countOverdue(deps),
    countReconciliations(deps),
  ])
  return { withdrawals, payouts, toReview: { count: toReview, since: null }, overdue, reconciliation }
}
