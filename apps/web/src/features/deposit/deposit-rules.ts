/** What the form checks and offers before anything is sent. Pure, and for comfort only: the server checks again (R5.09). */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { amountError } from '#domain/payments/amount-rules.ts'
import type { PaymentErrors } from '#domain/payments/payment-errors.ts'
import { isAccountTyped, type Method, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import type { Draft } from '#features/deposit/draft.ts'
import { t } from '#i18n/i18n.ts'

export type Recommended = Data<'/recharge/getRecommendConfigs'>['configs'][number]
export type Activity = Data<'/recharge/depositActivity'>['list'][number]

export const picksPerRow = 3

/** Everything that is wrong; `left` says whether the amount was left, `sent` whether the form was tried. */
export function problemsOf(
  draft: Draft,
  method: Method,
  config: PaymentConfig,
  { left, sent }: { readonly left: boolean; readonly sent: boolean },
): PaymentErrors {
  const amount = amountError(draft.amount, config, left || sent)
  const deps = (field: PaymentConfig['fields'][number]) => sent && config.fields.includes(field)
  const account = deps('account') && !isAccountTyped(method, draft.account)
  const bank = deps('bankCode') && draft.bankCode === ''
  return {
    ...(amount && { amount }),
    ...(account && { account: t(method.isMobile ? 'deposit.phone-error' : 'deposit.account-error') }),
    ...(bank && { bankCode: t('deposit.bank-error') }),
  }
}

/** The channel's quick amounts and the recommended ones it takes, each once, from small to large, in whole rows. */
export function picksOf(config: PaymentConfig, recommended: readonly Recommended[]): Recommended[] {
  const plain = config.amounts.map((amount) => ({ amount, bonus: 0, tag: '' }))
  const fitting = recommended.filter(({ amount }) => amount >= config.minAmount && amount <= config.maxAmount)
  const byAmount = new Map([...plain, ...fitting].map((pick) => [pick.amount, pick]))
  const picks = [...byAmount.values()].sort((a, b) => a.amount - b.amount)
  return picks.slice(0, Math.max(picksPerRow, picks.length - (picks.length % picksPerRow)))
}

/** What the promotion would give for this amount; nothing below its minimum. */
export function rewardFor({ minAmount, rewardRate, rewardMax }: Activity, amount: number): number {
  return amount < minAmount ? 0 : Math.min(amount * rewardRate, rewardMax)
}

/** Amounts that show what a promotion is: the least it takes, the one that earns all of it, and one between. */
export function tellingAmounts({ minAmount, rewardRate, rewardMax }: Activity): readonly number[] {
  const most = Math.max(minAmount, Math.round(rewardMax / rewardRate))
  const between = Math.max(minAmount, Math.round(most / 2))
  return [...new Set([minAmount, between, most])]
}
