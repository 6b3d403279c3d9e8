import type { Order } from '#domain/payments/announce-deposit.ts'

export type PayStepProps = {
  readonly order: Order
  /** Amount plus fee. */
  readonly total: number
  /** Null without a deadline. */
  readonly secondsLeft: number | null
  readonly onOtherMethod: () => void
}
