import { currencies } from '@saguao/contract/product/money.ts'
import { currentCurrency, moneyText, roundMoneyText } from '#stores/money-text.ts'

export type ReleaseExample = { readonly bet: string; readonly part: string }

/** Example bets in minor units: 100 reais, 10,000 pesos. */
const exampleMinor = 10_000

/** What example bets release at a rate, rounded down as the server does. */
export function releaseExample(rate: number): ReleaseExample {
  const { decimals } = currencies[currentCurrency()]
  const scale = 10 ** decimals
  // The addend corrects binary rounding: 100 × 0.29 is just below 29.
  const part = Math.floor(exampleMinor * rate + 1e-6) / scale
  return { bet: roundMoneyText(exampleMinor / scale), part: moneyText(part) }
}
