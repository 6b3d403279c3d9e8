/** Orders and events in the form of operator calls. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import { maskName } from '#modules/identity/identity.ts'
import type { Deposit, Step } from '#modules/payments/deposit/deposit-store.ts'
import type { eventPage } from '#modules/payments/operators/operator-store.ts'
import type { RiskReason } from '#modules/payments/operators/risks.ts'
import type { Withdrawal, WithdrawalWithAccount } from '#modules/payments/withdraw/withdraw-store.ts'

type WithdrawalRow = OperatorData<'/operator/withdrawals'>['list'][number]
type OrderRow = OperatorData<'/operator/deposits'>['list'][number]
type EventRow = OperatorData<'/operator/payments/unmatched'>['list'][number]

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const needsSecond = (
  { payoutApproval }: { readonly payoutApproval: Readonly<Record<Cash, bigint>> },
  { amount, currency }: Pick<Withdrawal, 'amount' | 'currency'>,
  /** Approved for the same player within a day. */
  approved = 0n,
): boolean => amount + approved > payoutApproval[currency]

export function presentWithdrawal(
  deps: { readonly payoutApproval: Readonly<Record<Cash, bigint>> },
  row: WithdrawalWithAccount,
  risks: RiskReason[],
  approved = 0n,
): WithdrawalRow {
  const { currency, amount, fee, heldAt, heldBy, heldReason } = row
  return {
    id: row.id,
    playerId: String(row.playerId),
    country: row.country,
    currency,
    amount: toMajor(amount, currency),
    fee: toMajor(fee, currency),
    received: toMajor(minor(amount - fee), currency),
    payChannel: row.payChannel,
    paymentMethod: row.paymentMethod,
    account: row.masked,
    accountName: row.name && maskName(row.name),
    state: row.state,
    approvedBy: row.approvedBy,
    reason: row.reason,
    held: heldAt && { by: heldBy ?? '', reason: heldReason ?? '', at: heldAt.toISOString() },
    needsSecond: row.state === 'created' && needsSecond(deps, row, approved),
    risks,
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(row.sentAt),
    finishedAt: iso(row.finishedAt),
  }
}

export function presentOrder(
  kind: OrderRow['kind'],
  row: Deposit | WithdrawalWithAccount,
  steps: readonly Step<string>[] = [],
): OrderRow {
  const { currency } = row
  return {
    id: row.id,
    playerId: String(row.playerId),
    kind,
    country: row.country,
    currency,
    amount: toMajor(row.amount, currency),
    fee: toMajor(row.fee, currency),
    payChannel: row.payChannel,
    paymentMethod: row.paymentMethod,
    state: row.state,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    finishedAt: iso(row.finishedAt),
    timeline: steps.map(({ at, state }) => ({ at: at.toISOString(), state })),
  }
}

/** Payments that were received but credited to no player. */
const refundable: readonly string[] = ['paid_again', 'mismatch', 'unknown_order']

type StoredEvent = Awaited<ReturnType<typeof eventPage>>[number]

export function presentEvent(row: StoredEvent, player: bigint | undefined): EventRow {
  const currency = row.currency as Cash | null
  const isRefundable = row.kind === 'charge.paid' && refundable.includes(row.effect) && row.amount !== null
  return {
    id: String(row.id),
    channel: row.channel,
    kind: row.kind,
    effect: row.effect,
    orderId: row.orderId,
    playerId: player === undefined ? null : String(player),
    providerEvent: row.providerEvent,
    amount: row.amount === null || currency === null ? null : toMajor(minor(row.amount), currency),
    currency,
    seenAt: row.seenAt.toISOString(),
    canRefund: isRefundable && row.refund === null,
    reviewedBy: row.reviewedBy,
    reviewedAt: iso(row.reviewedAt),
    refund: row.refund as EventRow['refund'],
  }
}
