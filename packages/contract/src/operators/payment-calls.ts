/** Operator calls of the area "Payments". Handlers: modules/payments. */
import { Type } from 'typebox'
import { Channel, Country, Day, Id, nullable, Serial } from '../schemas/request-fields.ts'
import { Count, Flag, listOf, Money, Text, Time } from '../schemas/responses.ts'
import { depositStates, riskReasons, withdrawalDecisions, withdrawalStates } from './names.ts'
import {
  approved,
  change,
  download,
  listFields,
  listPage,
  type OperatorCallTable,
  read,
} from './operator-call.ts'
import { OrderRow } from './player-calls.ts'

const { Array: List, Enum, Object: Obj, Optional } = Type

const Currency = Enum(['BRL', 'CLP'])

/** `facts` are the numbers behind the reason, such as the deposited and the staked amount, or the ids of players. */
const RiskReason = Obj({
  reason: Enum([...riskReasons]),
  facts: Type.Record(Type.String(), Type.Union([Text, Type.Number()])),
})

const Withdrawal = Obj({
  id: Text,
  playerId: Text,
  country: Country,
  currency: Currency,
  amount: Money,
  fee: Money,
  received: Money,
  payChannel: Text,
  paymentMethod: Text,
  /** Masked. */
  account: Text,
  accountName: nullable(Text),
  state: Enum([...withdrawalStates]),
  approvedBy: nullable(Text),
  /** Why it was returned. */
  reason: nullable(Text),
  held: nullable(Obj({ by: Text, reason: Text, at: Time })),
  /** A second operator must approve the payout. */
  needsSecond: Flag,
  risks: List(RiskReason),
  createdAt: Time,
  sentAt: nullable(Time),
  finishedAt: nullable(Time),
})

const withdrawalFilters = {
  state: Optional(Enum([...withdrawalStates])),
  held: Optional(Enum(['yes', 'no'])),
  country: Optional(Country),
  payChannel: Optional(Channel),
  playerId: Optional(Serial),
  /** Days in UTC, both included. */
  from: Optional(Day),
  to: Optional(Day),
  sort: Optional(Enum(['createdAt', '-createdAt'])),
}

const depositFilters = {
  state: Optional(Enum([...depositStates])),
  country: Optional(Country),
  payChannel: Optional(Channel),
  playerId: Optional(Serial),
  from: Optional(Day),
  to: Optional(Day),
  sort: Optional(Enum(['createdAt', '-createdAt'])),
}

/** A message of a provider that did not fit its order. */
const UnmatchedPayment = Obj({
  id: Text,
  channel: Text,
  kind: Text,
  effect: Text,
  orderId: Text,
  /** Null when the order is unknown. */
  playerId: nullable(Text),
  providerEvent: Text,
  amount: nullable(Money),
  currency: nullable(Currency),
  seenAt: Time,
  canRefund: Flag,
  reviewedBy: nullable(Text),
  reviewedAt: nullable(Time),
  refund: nullable(Enum(['due', 'done', 'refused'])),
})

const Refund = Obj({
  orderId: Text,
  channel: Text,
  providerEvent: Text,
  amount: Money,
  currency: Currency,
  state: Enum(['due', 'done', 'refused']),
  reason: nullable(Text),
  tries: Count,
  createdAt: Time,
  changedAt: Time,
})

/** The newest comparison of a day with the statement of a channel. */
const Reconciliation = Obj({
  id: Text,
  day: Text,
  channel: Text,
  lines: Count,
  orders: Count,
  differences: Count,
  /** Differences that were not resolved by applying a missed payment. */
  open: Count,
  ranAt: Time,
})

const Difference = Obj({
  n: Count,
  kind: Text,
  subject: Text,
  orderId: Text,
  here: nullable(Text),
  there: nullable(Text),
  effect: nullable(Text),
})

const PaymentChannel = Obj({
  id: Text,
  country: Country,
  currency: Currency,
  direction: Enum(['in', 'out']),
  payChannel: Text,
  paymentMethod: Text,
  name: Text,
  minAmount: Money,
  maxAmount: Money,
  /** A fraction: 0.015 is 1.5 %. */
  feeRate: Type.Number({ minimum: 0 }),
  feeFixed: Money,
  enabled: Flag,
  /** The server has the channel of this method. */
  isRunning: Flag,
  /** Players are offered it: it is enabled, runs, the market allows it and no earlier row has the method. */
  isOffered: Flag,
})

export const paymentCalls = {
  '/operator/withdrawals': read(
    'payments:read',
    'Withdrawals, oldest first, with the risk reasons of open ones',
    { ...withdrawalFilters, ...listFields },
    listPage(Withdrawal),
  ),
  '/operator/withdrawals/export': download('payments:read', 'Filtered withdrawals as CSV', withdrawalFilters),
  '/operator/withdrawal': read(
    'payments:read',
    'A withdrawal with its risk reasons and history',
    { id: Id },
    Obj({ ...Withdrawal.properties, timeline: List(Obj({ at: Time, state: Text, reason: nullable(Text) })) }),
  ),
  '/operator/withdrawal/decide': approved(
    'payments:decide',
    'Approve, return, hold or release a withdrawal; approving a large one needs a second operator',
    { id: Id, decision: Enum([...withdrawalDecisions]) },
    Obj({ id: Text, state: Enum([...withdrawalStates]), isHeld: Flag }),
  ),
  '/operator/deposits': read(
    'payments:read',
    'Deposits, newest first',
    { ...depositFilters, ...listFields },
    listPage(OrderRow),
  ),
  '/operator/deposits/export': download('payments:read', 'Filtered deposits as CSV', depositFilters),
  '/operator/payments/unmatched': read(
    'payments:read',
    'Payments and messages of providers that did not fit their order; by default those to review',
    { reviewed: Optional(Enum(['yes', 'no'])), channel: Optional(Channel), ...listFields },
    listPage(UnmatchedPayment),
  ),
  '/operator/payments/rejected': read(
    'payments:read',
    'Notifications of providers that were refused as not genuine, newest first',
    listFields,
    listPage(Obj({ id: Text, channel: Text, verdict: Text, address: Text, receivedAt: Time })),
  ),
  '/operator/payment/refund': change(
    'payments:decide',
    'Send a payment that was not credited back to its payer',
    { id: Serial },
    Obj({ id: Text, refund: Enum(['due', 'done', 'refused']) }),
  ),
  '/operator/payment/reviewed': change(
    'payments:decide',
    'Mark a message of a provider as reviewed',
    { id: Serial },
    Obj({ id: Text }),
  ),
  '/operator/refunds': read(
    'payments:read',
    'Refunds, newest first',
    { state: Optional(Enum(['due', 'done', 'refused'])), ...listFields },
    listPage(Refund),
  ),
  '/operator/reconciliations': read(
    'payments:read',
    'Reconciliations by day and channel, newest day first',
    { channel: Optional(Channel), from: Optional(Day), to: Optional(Day), ...listFields },
    listPage(Reconciliation),
  ),
  '/operator/reconciliation': read(
    'payments:read',
    'The differences of a reconciliation',
    { id: Serial },
    listOf(Difference),
  ),
  '/operator/reconciliation/run': change(
    'payments:decide',
    'Compare a day with the statement of a channel again',
    { channel: Channel, day: Day },
    Obj({ channel: Text, day: Text }),
  ),
  '/operator/channels': read(
    'payments:read',
    'Payment methods with limits, fees and state',
    {},
    listOf(PaymentChannel),
  ),
} satisfies OperatorCallTable
