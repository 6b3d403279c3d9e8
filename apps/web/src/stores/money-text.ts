/** Formats amounts of money (R9.17). */
import { countries } from '@saguao/contract/product/countries.ts'
import { type Cash, type Currency, currencies, formatMoney } from '@saguao/contract/product/money.ts'
import { currentCountry } from '#stores/country.ts'
import { currentLang } from '#stores/language.ts'

export function currentCurrency(): Cash {
  return countries[currentCountry()].currency
}

/** An unknown `currency` of a response is written as the currency of the country. */
export function moneyText(amount: number, currency?: string): string {
  const known = isCurrency(currency) ? currency : currentCurrency()
  return `${currencies[known].alias}\u00a0${formatMoney(amount, known, currentLang())}`
}

/** Without fields after a logout in the meantime. */
type Balance = { readonly currency?: string | undefined; readonly currencyAlias?: string | undefined }

/** An amount of the player's balance, with the alias the server gives (R3.05). */
export function balanceText(amount: number, { currency, currencyAlias }: Balance = {}): string {
  const known = isCurrency(currency) ? currency : currentCurrency()
  const alias = currencyAlias ?? currencies[known].alias
  return `${alias}\u00a0${formatMoney(amount, known, currentLang())}`
}

/** Without zero decimals: for amounts to choose from, not for balances. */
export function roundMoneyText(amount: number): string {
  const text = moneyText(amount)
  return Number.isInteger(amount) ? text.replace(/[.,]00$/, '') : text
}

function isCurrency(code: string | undefined): code is Currency {
  return code !== undefined && Object.hasOwn(currencies, code)
}
