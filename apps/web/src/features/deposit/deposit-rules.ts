/** Validation and suggestions of the deposit form. Pure, for convenience only: the server validates again (R5.09). */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { amountError } from '#domain/payments/amount-rules.ts'
import type { PaymentErrors } from '#domain/payments/payment-errors.ts'
import { isAccountTyped, type Method, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import type { Draft } from '#features/deposit/draft.ts'
import { t } from '#i18n/i18n.ts'

export type Recommended = Data<'/recharge/getRecommendConfigs'>['configs'][number]
export type Activity = Data<'/recharge/depositActivity'>['list'][number]
export type PbEntry = Data<'/v1/pb/list'>['list'][number]

export const amountsPerRow = 3

/** All validation errors; `touched`: the amount field was left, `submitted`: the form was submitted. */
export function validate(
  draft: Draft,
  method: Method,
  config: PaymentConfig,
  { touched, submitted }: { readonly touched: boolean; readonly submitted: boolean },
): PaymentErrors {
  const amount = amountError(draft.amount, config, touched || submitted)
  const isRequired = (field: PaymentConfig['fields'][number]) => submitted && config.fields.includes(field)
  const account = isRequired('account') && !isAccountTyped(method, draft.account)
  const bank = isRequired('bankCode') && draft.bankCode === ''
  return {
    ...(amount && { amount }),
    ...(account && { account: t(method.isMobile ? 'deposit.phone-error' : 'deposit.account-error') }),
    ...(bank && { bankCode: t('deposit.bank-error') }),
  }
}

/** The channel's quick amounts and the recommended ones within its limits, each once, ascending, in complete rows. */
export function quickAmountsOf(config: PaymentConfig, recommended: readonly Recommended[]): Recommended[] {
  const plain = config.amounts.map((amount) => ({ amount, bonus: 0, tag: '' }))
  const fitting = recommended.filter(({ amount }) => amount >= config.minAmount && amount <= config.maxAmount)
  const byAmount = new Map([...plain, ...fitting].map((pick) => [pick.amount, pick]))
  const amounts = [...byAmount.values()].sort((a, b) => a.amount - b.amount)
  return amounts.slice(0, Math.max(amountsPerRow, amounts.length - (amounts.length % amountsPerRow)))
}

/** Preset amount of a rush deposit (R4.04): the first recommended amount with a tag such as "popular", else the lowest. */
export function rushAmountOf(config: PaymentConfig, recommended: readonly Recommended[]): number | undefined {
  const amounts = quickAmountsOf(config, recommended)
  return (amounts.find(({ tag }) => tag !== '') ?? amounts[0])?.amount
}

/** Reward of a promotion for an amount; 0 below its minimum. */
export function rewardFor({ minAmount, rewardRate, rewardMax }: Activity, amount: number): number {
  return amount < minAmount ? 0 : Math.min(amount * rewardRate, rewardMax)
}

/** The new-user reward an amount earns: the largest reached one that is still available. */
export const welcomeRewardFor = (entries: readonly PbEntry[], amount: number): PbEntry | undefined =>
  availableRewards(entries).findLast(({ recharge }) => recharge <= amount)

/** The next reward that a larger amount would earn. */
export const nextWelcomeReward = (entries: readonly PbEntry[], amount: number): PbEntry | undefined =>
  availableRewards(entries).find(({ recharge }) => recharge > amount)

const availableRewards = (entries: readonly PbEntry[]): readonly PbEntry[] =>
  entries.filter(({ status, isHeld }) => status === 1 && !isHeld).toSorted((a, b) => a.recharge - b.recharge)

/** Typical amounts of a promotion: its minimum, the amount with the full reward, and one between. */
export function typicalAmounts({ minAmount, rewardRate, rewardMax }: Activity): readonly number[] {
  const full = Math.max(minAmount, Math.round(rewardMax / rewardRate))
  const between = Math.max(minAmount, Math.round(full / 2))
  return [...new Set([minAmount, between, full])]
}
