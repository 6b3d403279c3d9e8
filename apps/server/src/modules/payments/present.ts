/** Orders and settings in the form of the wire contract: major units, ISO times, reasons in the caller's language. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { type Cash, type Minor, minor, toMajor } from '@saguao/contract/product/money.ts'
import { type PaymentConfig, recommendedAmounts } from '#modules/payments/config-store.ts'
import { activitiesFor } from '#modules/payments/deposit/activities.ts'
import { type DepositState, depositStatus } from '#modules/payments/deposit/deposit-states.ts'
import type { Deposit, Step } from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { reasonText } from '#modules/payments/failure-reasons.ts'
import { feeRate } from '#modules/payments/fee.ts'
import {
  type WithdrawState,
  withdrawMove,
  withdrawStatus,
} from '#modules/payments/withdraw/withdraw-states.ts'
import type { SavedAccount, WithdrawalWithAccount } from '#modules/payments/withdraw/withdraw-store.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const timelineOf = <State>(steps: readonly Step<State>[] = []) =>
  steps.map(({ at, state }) => ({ at: at.toISOString(), state }))

export function presentConfig(offer: PaymentConfig, currency: Cash) {
  const major = (amount: Minor): number => toMajor(amount, currency)
  const { id, payChannel, paymentMethod, name, icon, routing, fields, bankCodes } = offer
  return {
    id,
    payChannel,
    paymentMethod,
    name,
    icon,
    minAmount: major(offer.minAmount),
    maxAmount: major(offer.maxAmount),
    amounts: offer.amounts.map(major),
    feeRate: feeRate(offer.feePoints),
    feeFixed: major(offer.feeFixed),
    routing: [...routing],
    fields: [...fields],
    ...(bankCodes && { bankCodes: [...bankCodes] }),
  }
}

type Order = Pick<
  Deposit | WithdrawalWithAccount,
  | 'id'
  | 'amount'
  | 'fee'
  | 'currency'
  | 'payChannel'
  | 'paymentMethod'
  | 'reason'
  | 'createdAt'
  | 'finishedAt'
>

const presentOrder = (order: Order, lang: Lang) => ({
  id: order.id,
  orderId: order.id,
  amount: toMajor(order.amount, order.currency),
  fee: toMajor(order.fee, order.currency),
  payChannel: order.payChannel,
  paymentMethod: order.paymentMethod,
  reason: reasonText(order.reason, lang),
  createdAt: order.createdAt.toISOString(),
  finishedAt: iso(order.finishedAt),
})

export function presentDeposit(order: Deposit, steps: Step<DepositState>[] | undefined, lang: Lang) {
  const isWaiting = order.state === 'waiting'
  return {
    ...presentOrder(order, lang),
    status: depositStatus[order.state],
    routing: order.routing,
    timeline: timelineOf(steps),
    next: isWaiting ? order.next : null,
    qrCode: isWaiting ? order.qrCode : null,
    url: isWaiting ? order.url : null,
    expiresAt: isWaiting ? iso(order.expiresAt) : null,
  }
}

export const presentWithdrawal = (
  order: WithdrawalWithAccount,
  steps: Step<WithdrawState>[] | undefined,
  { lang, mayCancel }: { readonly lang: Lang; readonly mayCancel: boolean },
) => ({
  ...presentOrder(order, lang),
  status: withdrawStatus[order.state],
  account: order.masked,
  accountName: order.name,
  received: toMajor(minor(order.amount - order.fee), order.currency),
  cancellable: mayCancel && 'to' in withdrawMove(order.state, 'cancel'),
  timeline: timelineOf(steps),
})

export const presentAccount = ({
  id,
  payChannel,
  paymentMethod,
  masked,
  name,
  bankCode,
  usedAt,
}: SavedAccount) => ({
  id: String(id),
  payChannel,
  paymentMethod,
  account: masked,
  accountName: name,
  bankCode,
  lastUsedAt: usedAt.toISOString(),
})

export async function presentRecommended({ db }: Pick<PaymentDeps, 'db'>, country: Country) {
  const { currency } = countries[country]
  const rows = await recommendedAmounts(db, country)
  return rows.map(({ amount, bonus, tag }) => ({
    amount: toMajor(minor(amount), currency),
    bonus: toMajor(minor(bonus), 'BONUS'),
    tag,
  }))
}

export async function presentActivities(
  deps: Parameters<typeof activitiesFor>[0],
  country: Country,
  player: bigint,
  lang: Lang,
) {
  const { currency } = countries[country]
  const rows = await activitiesFor(deps, country, player)
  return rows.map((row) => ({
    id: row.id,
    title: (row.title as Record<Lang, string>)[lang],
    description: (row.description as Record<Lang, string>)[lang],
    minAmount: toMajor(minor(row.minAmount), currency),
    rewardRate: feeRate(row.rewardPoints),
    rewardMax: toMajor(minor(row.rewardMax), currency),
    rewardTag: row.rewardTag,
    available: row.available,
    isFirst: row.firstOnly,
    wagerTimes: row.wagerTimes,
    endsAt: row.endsAt?.toISOString() ?? null,
  }))
}
