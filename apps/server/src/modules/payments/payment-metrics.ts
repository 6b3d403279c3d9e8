/** Metrics of payments. The gauges are read from the database at scrape time (alerts.ts). */
import type { Metrics } from '#kernel/observability/metrics.ts'

export type PaymentMetrics = ReturnType<typeof createPaymentMetrics>

export const createPaymentMetrics = (metrics: Metrics) => ({
  notifications: metrics.counter(
    'saguao_payment_notifications_total',
    'Webhook notifications of payment providers by verdict',
    ['channel', 'verdict'],
  ),
  events: metrics.counter('saguao_payment_events_total', 'Payment events by effect', ['channel', 'effect']),
  payoutsOverdue: metrics.gauge(
    'saguao_payouts_overdue',
    'Payouts without a result for longer than their market allows',
  ),
  toReview: metrics.gauge('saguao_payments_to_review', 'Payment events that need a review by an operator'),
  ordersOpen: metrics.gauge('saguao_orders_open', 'Open orders by kind and state', ['kind', 'state']),
  reconciliationDifferences: metrics.gauge(
    'saguao_reconciliation_differences',
    'Differences between orders and channels in the last days',
  ),
  reconciliationsOverdue: metrics.gauge(
    'saguao_reconciliations_overdue',
    'Past days without a reconciliation',
  ),
})
