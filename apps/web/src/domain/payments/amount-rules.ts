/** What is wrong with a typed amount, in the words that stand under it. */
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export type Bounds = { readonly minAmount: number; readonly maxAmount: number }

/** Too much is said at once; too little only when the field was left, since every amount starts too small. */
export function amountError(
  plain: string,
  { minAmount, maxAmount }: Bounds,
  left: boolean,
): string | undefined {
  const amount = Number(plain)
  if (amount > maxAmount) return t('money.too-much', { max: moneyText(maxAmount) })
  if (!left) return undefined
  if (amount === 0) return t('money.amount-missing')
  return amount < minAmount ? t('money.too-little', { min: moneyText(minAmount) }) : undefined
}

export const rangeText = ({ minAmount, maxAmount }: Bounds): string =>
  t('money.range', { min: moneyText(minAmount), max: moneyText(maxAmount) })
