/** Amounts as the player reads them (R9.17). */
import { countries } from '@saguao/contract/countries.ts'
import { type Currency, currencies, formatMoney } from '@saguao/contract/money.ts'
import { currentCountry } from '#stores/country.ts'
import { currentLang } from '#stores/language.ts'

/** `currency` comes from an answer; one that this build does not know is written as the country's own. */
export function moneyText(amount: number, currency?: string): string {
  const known = isCurrency(currency) ? currency : countries[currentCountry()].currency
  return `${currencies[known].alias}\u00a0${formatMoney(amount, known, currentLang())}`
}

function isCurrency(code: string | undefined): code is Currency {
  return code !== undefined && Object.hasOwn(currencies, code)
}
