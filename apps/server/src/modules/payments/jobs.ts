/** What payments do on time, whether or not anybody looks. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { watchPayments } from '#modules/payments/alerts.ts'
import { announceWebhooks } from '#modules/payments/channels/notifications.ts'
import { askAboutLate, expireDeposits } from '#modules/payments/deposit/poll-charge.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { reconcileDue } from '#modules/payments/reconcile/reconcile.ts'
import { pickUpPayouts, sendApproved } from '#modules/payments/withdraw/payout.ts'
import { payRefunds } from '#modules/payments/withdraw/refunds.ts'

const everyMinute = '* * * * *'
const everyHour = '17 * * * *'
/** A day is compared once, in the first of these hours that finds it settled. */
const hourly = '40 * * * *'

export const paymentJobs = (deps: PaymentDeps): Readonly<Record<string, TimedJob>> => ({
  'payments-ask': { crontab: everyMinute, run: () => askAboutLate(deps) },
  'payments-expire': { crontab: everyMinute, run: () => expireDeposits(deps) },
  'payments-send': { crontab: everyMinute, run: () => sendApproved(deps) },
  'payments-pick-up': { crontab: everyMinute, run: () => pickUpPayouts(deps) },
  'payments-refund': { crontab: everyMinute, run: () => payRefunds(deps) },
  'payments-announce': { crontab: everyHour, run: () => announceWebhooks(deps) },
  'payments-reconcile': { crontab: hourly, run: () => reconcileDue(deps) },
  'payments-watch': { crontab: everyMinute, run: () => watchPayments(deps) },
})
