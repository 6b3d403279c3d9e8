/** Metrics and alerts of payments: late payouts, events to review, open orders, reconciliation. */
import { countToReview } from '#modules/payments/channels/event-store.ts'
import { openDeposits } from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { countReconciliations } from '#modules/payments/reconcile/reconcile.ts'
import {
  countWithdrawalsIn,
  openWithdrawals,
  withdrawalsIn,
} from '#modules/payments/withdraw/withdraw-store.ts'

const latePayoutMinutes = 120
const minuteMs = 60_000
const maxReported = 20
const openStates = ['created', 'approved', 'sent'] as const

const lateSince = ({ clock }: PaymentDeps): Date => new Date(clock.now() - latePayoutMinutes * minuteMs)

function setOrdersOpen(
  { metrics }: PaymentDeps,
  kind: string,
  counts: Readonly<Record<string, number>>,
): void {
  for (const [state, count] of Object.entries(counts)) metrics.ordersOpen.set({ kind, state }, count)
}

export async function updatePaymentMetrics(deps: PaymentDeps): Promise<void> {
  const { db, metrics } = deps
  metrics.payoutsOverdue.set(await countWithdrawalsIn(db, openStates, lateSince(deps)))
  metrics.toReview.set(await countToReview(db))
  setOrdersOpen(deps, 'deposit', { created: 0, waiting: 0, ...(await openDeposits(db)) })
  setOrdersOpen(deps, 'withdrawal', { created: 0, approved: 0, sent: 0, ...(await openWithdrawals(db)) })
  const { differences, due } = await countReconciliations(deps)
  metrics.reconciliationDifferences.set(differences)
  metrics.reconciliationsOverdue.set(due)
}

export async function reportLatePayouts(deps: PaymentDeps): Promise<void> {
  for (const { id, state, createdAt } of await withdrawalsIn(
    deps.db,
    openStates,
    lateSince(deps),
    maxReported,
  ))
    deps.log.error(
      { order: id, state, since: createdAt },
      `payments: a payout has been open for more than ${latePayoutMinutes} minutes`,
    )
}
