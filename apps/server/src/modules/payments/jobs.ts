/** What payments do on time, whether or not anybody looks. */
import type { TimedJob } from '#kernel/jobs.ts'
import { askAboutLate, expireDeposits } from '#modules/payments/ask.ts'
import type { PaymentNeeds } from '#modules/payments/needs.ts'
import { announceWebhooks } from '#modules/payments/notifications.ts'
import { pickUpPayouts, sendApproved } from '#modules/payments/payout.ts'
import { reconcileDue } from '#modules/payments/reconcile.ts'
import { payRefunds } from '#modules/payments/refunds.ts'
import { watchPayments } from '#modules/payments/watch.ts'

const everyMinute = '* * * * *'
const everyHour = '17 * * * *'
/** A day is compared once, in the first of these hours that finds it settled. */
const hourly = '40 * * * *'

export const paymentJobs = (needs: PaymentNeeds): Readonly<Record<string, TimedJob>> => ({
  'payments-ask': { crontab: everyMinute, run: () => askAboutLate(needs) },
  'payments-expire': { crontab: everyMinute, run: () => expireDeposits(needs) },
  'payments-send': { crontab: everyMinute, run: () => sendApproved(needs) },
  'payments-pick-up': { crontab: everyMinute, run: () => pickUpPayouts(needs) },
  'payments-refund': { crontab: everyMinute, run: () => payRefunds(needs) },
  'payments-announce': { crontab: everyHour, run: () => announceWebhooks(needs) },
  'payments-reconcile': { crontab: hourly, run: () => reconcileDue(needs) },
  'payments-watch': { crontab: everyMinute, run: () => watchPayments(needs) },
})
