/** Compares one line of a channel's statement with its order. Pure. */
import { type Cash, type Minor, toMajor } from '@saguao/contract/product/money.ts'
import type { StatementLine } from '#modules/payments/channels/channel.ts'
import type { Deposit } from '#modules/payments/deposit/deposit-store.ts'
import type { WithdrawState } from '#modules/payments/withdraw/withdraw-states.ts'
import type { Withdrawal } from '#modules/payments/withdraw/withdraw-store.ts'

export type Difference = {
  readonly kind: 'missing here' | 'missing there' | 'other amount' | 'other state'
  readonly subject: StatementLine['kind']
  readonly orderId: string
  /** State and amount on each side; null where the order is missing. */
  readonly here: string | null
  readonly there: string | null
}

export type ChargeLine = Extract<StatementLine, { kind: 'charge' }>
export type PayoutLine = Extract<StatementLine, { kind: 'payout' }>

const describe = (state: string, amount: bigint, currency: Cash): string =>
  `${state} ${toMajor(amount as Minor, currency)} ${currency}`

export const describeDeposit = ({ state, amount, fee, currency }: Deposit): string =>
  describe(state, amount + fee, currency)
export const describeWithdrawal = ({ state, amount, fee, currency }: Withdrawal): string =>
  describe(state, amount - fee, currency)

const sameMoney = (
  one: { readonly amount: bigint; readonly currency: Cash },
  other: { readonly amount: bigint; readonly currency: Cash },
): boolean => one.amount === other.amount && one.currency === other.currency

/** A payment that was returned to its payer is a difference only if it was credited. */
export function compareCharge(line: ChargeLine, order: Deposit | undefined): Difference | undefined {
  const { orderId, state, payment } = line
  const there = describe(state, payment.amount, payment.currency)
  const statement = { subject: 'charge', orderId, there } as const
  const isCredited = order?.paidEvent === payment.providerEventId
  if (state === 'returned' && !isCredited) return undefined
  if (!order) return { ...statement, kind: 'missing here', here: null }
  const here = describeDeposit(order)
  const charged = { amount: order.amount + order.fee, currency: order.currency }
  if (!sameMoney(charged, payment)) return { ...statement, kind: 'other amount', here }
  return isCredited && state === 'paid' ? undefined : { ...statement, kind: 'other state', here }
}

const sameState: Readonly<Record<PayoutLine['state'], WithdrawState>> = {
  sent: 'sent',
  paid: 'paid',
  failed: 'returned',
}

export function comparePayout(line: PayoutLine, order: Withdrawal | undefined): Difference | undefined {
  const { orderId, state, amount, currency } = line
  const statement = { subject: 'payout', orderId, there: describe(state, amount, currency) } as const
  if (!order) return { ...statement, kind: 'missing here', here: null }
  const here = describeWithdrawal(order)
  const paidOut = { amount: order.amount - order.fee, currency: order.currency }
  if (!sameMoney(paidOut, line)) return { ...statement, kind: 'other amount', here }
  return order.state === sameState[state] ? undefined : { ...statement, kind: 'other state', here }
}
