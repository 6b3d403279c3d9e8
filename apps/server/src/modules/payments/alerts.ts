/** Metrics and alerts of payments: late payouts, events to review, open orders, reconciliation. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { countToReview } from '#modules/payments/channels/event-store.ts'
import { openDeposits } from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { countReconciliations } from '#modules/payments/reconcile/reconcile.ts'
import {
  countWithdrawalsIn,
  openWithdrawals,
  withdrawalsIn,
} from '#modules/payments/withdraw/withdraw-store.ts'

const minuteMs = 60_000
const maxReported = 20
const openStates = ['created', 'approved', 'sent'] as const

type Lateness = { readonly country: Country; readonly minutes: number; readonly createdBefore: Date }

/** When a payout is late, by the policy of each market. */
const latenessOf = ({ clock, readPolicy }: PaymentDeps): Promise<Lateness[]> =>
  Promise.all(
    Object.values(countries).map(async ({ code: country }) => {
      const { payoutMinutes: minutes } = await readPolicy(country)
      return { country, minutes, createdBefore: new Date(clock.now() - minutes * minuteMs) }
    }),
  )

function setOrdersOpen(
  { metrics }: PaymentDeps,
  kind: string,
  counts: Readonly<Record<string, number>>,
): void {
  for (const [state, count] of Object.entries(counts)) metrics.ordersOpen.set({ kind, state }, count)
}

export async function countOverdue(deps: PaymentDeps): Promise<number> {
  let overdue = 0
  for (const { country, createdBefore } of await latenessOf(deps))
    overdue += await countWithdrawalsIn(deps.db, openStates, createdBefore, country)
  return overdue
}

export async function updatePaymentMetrics(deps: PaymentDeps): Promise<void> {
  const { db, metrics } = deps
  metrics.payoutsOverdue.set(await countOverdue(deps))
  metrics.toReview.set(await countToReview(db))
  setOrdersOpen(deps, 'deposit', { created: 0, waiting: 0, ...(await openDeposits(db)) })
  setOrdersOpen(deps, 'withdrawal', { created: 0, approved: 0, sent: 0, ...(await openWithdrawals(db)) })
  const { differences, due } = await countReconciliations(deps)
  metrics.reconciliationDifferences.set(differences)
  metrics.reconciliationsOverdue.set(due)
}

export async function reportLatePayouts(deps: PaymentDeps): Promise<void> {
  for (const { country, minutes, createdBefore } of await latenessOf(deps)) {
    const late = await withdrawalsIn(deps.db, openStates, createdBefore, maxReported, country)
    for (const { id, state, createdAt } of late)
      deps.log.error(
        { order: id, state, since: createdAt },
        `payments: a payout has been open for more than ${minutes} minutes`,
      )
  }
}
