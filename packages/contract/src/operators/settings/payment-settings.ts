/** Settings of payments. Amounts are in minor units. Safe in the browser. */
import { count, flag, money, moneyList, points, rows, seconds, textField } from './fields.ts'
import type { SettingKind } from './setting-kind.ts'

const base = {
  area: 'payments',
  read: 'payments:read',
  change: 'payments:channels',
  start: 'any',
} as const

const maxWeight = 10_000
const maxTagLength = 20
const monthSeconds = 30 * 86_400

export const paymentSettings = {
  /** Subject: the id of a payment method of a country and direction. */
  'payment-channel': {
    ...base,
    approval: false,
    fields: {
      enabled: flag(),
      minAmount: money({ min: 1 }),
      maxAmount: money({ min: 1 }),
      feePoints: points(),
      feeFixed: money(),
      /** Buttons that fill in an amount. */
      amounts: moneyList({ maxItems: 12 }),
      /** The lowest weight is offered first. */
      weight: count({ max: maxWeight }),
    },
  },
  /** Subject: the country. A second operator approves, because it decides which payouts no operator sees. */
  'payout-rule': {
    ...base,
    approval: true,
    fields: {
      /** Payouts up to this amount are approved automatically. */
      autoApproveMost: money(),
      /** Per player and 24 hours. */
      dayCountMost: count({ min: 1, max: 1_000 }),
      dayAmountMost: money({ min: 1 }),
      /** How long a player may cancel a requested withdrawal. */
      cancelSeconds: seconds({ max: monthSeconds }),
    },
  },
  /** Subject: the country. */
  'recommended-amounts': {
    ...base,
    approval: false,
    fields: {
      rows: rows({ amount: money({ min: 1 }), bonus: money(), tag: textField(maxTagLength, 0) }, 24),
    },
  },
} as const satisfies Record<string, SettingKind>
