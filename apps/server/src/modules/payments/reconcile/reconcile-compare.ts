/** One line of a channel's books beside the order it is about. Pure. */
import { type Cash, type Minor, toMajor } from '@saguao/contract/product/money.ts'
import type { StatementLine } from '#modules/payments/channels/channel.ts'
import type { Deposit } from '#modules/payments/deposit/deposit-store.ts'
import type { WithdrawState } from '#modules/payments/withdraw/withdraw-states.ts'
import type { Withdrawal } from '#modules/payments/withdraw/withdraw-store.ts'

export type Difference = {
  readonly kind: 'missing here' | 'missing there' | 'other amount' | 'other state'
  readonly subject: StatementLine['kind']
  readonly orderId: string
  /** What each side says; null where it says nothing. */
  readonly here: string | null
  readonly there: string | null
}

export type ChargeLine = Extract<StatementLine, { kind: 'charge' }>
export type PayoutLine = Extract<StatementLine, { kind: 'payout' }>

const saying = (state: string, amount: bigint, currency: Cash): string =>
  `${state} ${toMajor(amount as Minor, currency)} ${currency}`

export const depositSays = ({ state, amount, fee, currency }: Deposit): string =>
  saying(state, amount + fee, currency)
export const withdrawalSays = ({ state, amount, fee, currency }: Withdrawal): string =>
  saying(state, amount - fee, currency)

const sameMoney = (
  one: { readonly amount: bigint; readonly currency: Cash },
  other: { readonly amount: bigint; readonly currency: Cash },
): boolean => one.amount === other.amount && one.currency === other.currency

/** Money that went back is nobody's, unless a player was given it. */
export function compareCharge(line: ChargeLine, order: Deposit | undefined): Difference | undefined {
  const { orderId, state, payment } = line
  const there = saying(state, payment.amount, payment.currency)
  const said = { subject: 'charge', orderId, there } as const
  const isCredited = order?.paidEvent === payment.providerEventId
  if (state === 'returned' && !isCredited) return undefined
  if (!order) return { ...said, kind: 'missing here', here: null }
  const here = depositSays(order)
  const asked = { amount: order.amount + order.fee, currency: order.currency }
  if (!sameMoney(asked, payment)) return { ...said, kind: 'other amount', here }
  return isCredited && state === 'paid' ? undefined : { ...said, kind: 'other state', here }
}

const sameState: Readonly<Record<PayoutLine['state'], WithdrawState>> = {
  sent: 'sent',
  paid: 'paid',
  failed: 'returned',
}

export function comparePayout(line: PayoutLine, order: Withdrawal | undefined): Difference | undefined {
  const { orderId, state, amount, currency } = line
  const said = { subject: 'payout', orderId, there: saying(state, amount, currency) } as const
  if (!order) return { ...said, kind: 'missing here', here: null }
  const here = withdrawalSays(order)
  const handed = { amount: order.amount - order.fee, currency: order.currency }
  if (!sameMoney(handed, line)) return { ...said, kind: 'other amount', here }
  return order.state === sameState[state] ? undefined : { ...said, kind: 'other state', here }
}
