/** Timed jobs of payments. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { reportLatePayouts } from '#modules/payments/alerts.ts'
import { registerWebhooks } from '#modules/payments/channels/notifications.ts'
import { expireDeposits, pollOverdueDeposits } from '#modules/payments/deposit/poll-charge.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { reconcileDue } from '#modules/payments/reconcile/reconcile.ts'
import { resumePayouts, sendApproved } from '#modules/payments/withdraw/payout.ts'
import { payRefunds } from '#modules/payments/withdraw/refunds.ts'

const everyMinute = '* * * * *'
const everyHour = '17 * * * *'
/** A day is reconciled once, in the first run after it is settled at the provider. */
const reconcileHourly = '40 * * * *'

export const paymentJobs = (deps: PaymentDeps): Readonly<Record<string, TimedJob>> => ({
  'payments-ask': { crontab: everyMinute, run: () => pollOverdueDeposits(deps) },
  'payments-expire': { crontab: everyMinute, run: () => expireDeposits(deps) },
  'payments-send': { crontab: everyMinute, run: () => sendApproved(deps) },
  'payments-pick-up': { crontab: everyMinute, run: () => resumePayouts(deps) },
  'payments-refund': { crontab: everyMinute, run: () => payRefunds(deps) },
  'payments-announce': { crontab: everyHour, run: () => registerWebhooks(deps) },
  'payments-reconcile': { crontab: reconcileHourly, run: () => reconcileDue(deps) },
  'payments-watch': { crontab: everyMinute, run: () => reportLatePayouts(deps) },
})
