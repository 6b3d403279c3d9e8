/** Validation messages of a typed amount. */
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export type Bounds = { readonly minAmount: number; readonly maxAmount: number }

/** Too large an amount is reported at once, too small a one only after blur, since every typed amount starts small. */
export function amountError(
  plain: string,
  { minAmount, maxAmount }: Bounds,
  isBlurred: boolean,
): string | undefined {
  const amount = Number(plain)
  if (amount > maxAmount) return t('money.too-much', { max: moneyText(maxAmount) })
  if (!isBlurred) return undefined
  if (amount === 0) return t('money.amount-missing')
  return amount < minAmount ? t('money.too-little', { min: moneyText(minAmount) }) : undefined
}

export const rangeText = ({ minAmount, maxAmount }: Bounds): string =>
  t('money.range', { min: moneyText(minAmount), max: moneyText(maxAmount) })
