/** Draft of a gift and its validation. */
import { limits } from '@saguao/contract/calls/limits.ts'
import { type Cash, currencies } from '@saguao/contract/product/money.ts'
import { amountError, type Bounds } from '#domain/payments/amount-rules.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export type Draft = {
  readonly amount: string
  readonly count: string
  readonly mode: 'random' | 'equal'
  readonly message: string
}

export const emptyDraft: Draft = { amount: '', count: '5', mode: 'random', message: '' }

export type GiftErrors = { readonly amount?: string | undefined; readonly count?: string | undefined }

/** `touched`: the amount field was left, or the form was submitted. */
export function validate(
  { amount, count }: Draft,
  bounds: Bounds,
  currency: Cash,
  touched: boolean,
): GiftErrors {
  return {
    amount: amountError(amount, bounds, touched),
    count: touched ? countError(Number(count), Number(amount), currency) : undefined,
  }
}

/** Each share holds at least the smallest unit of the currency. */
function countError(count: number, amount: number, currency: Cash): string | undefined {
  if (count < 1 || count > limits.maxEnvelopeShares)
    return t('lucky.count-error', { most: limits.maxEnvelopeShares })
  const least = 10 ** -currencies[currency].decimals
  const shares = Math.round(amount / least)
  return amount > 0 && count > shares ? t('lucky.count-cents', { least: moneyText(least) }) : undefined
}

export const isValid = ({ amount, count }: GiftErrors): boolean => amount === undefined && count === undefined
