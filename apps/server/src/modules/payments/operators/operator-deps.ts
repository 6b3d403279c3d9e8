/** Dependencies of the operator calls about payments. */
import type { Cash } from '@saguao/contract/product/money.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import type { RiskReaders } from '#modules/payments/operators/risks.ts'

export type PaymentOperatorDeps = PaymentDeps &
  RiskReaders & { readonly payoutApproval: Readonly<Record<Cash, bigint>> }
