/**
 * Amounts are integers of minor units internally and JSON numbers of major units on the wire. This module converts
 * between the two. Safe in the browser.
 */

import { decimalText } from './formats.ts'
import { type Lang, languages } from './languages.ts'

export type Cash = 'BRL' | 'CLP'
export type Currency = Cash | 'BONUS'

export const currencies = {
  BRL: { decimals: 2, alias: 'R$' },
  CLP: { decimals: 0, alias: '$' },
  BONUS: { decimals: 2, alias: 'BONUS' },
} as const satisfies Record<Currency, { decimals: number; alias: string }>

declare const unit: unique symbol

/** An amount in the smallest unit of its currency. The brand prevents a bare bigint from being used as an amount. */
export type Minor = bigint & { readonly [unit]: 'minor' }

export const minor = (units: bigint): Minor => units as Minor

/** Largest amount a call may state. Below it a double represents an amount and its units without loss. */
export const maxAmountMajor = 1e12

const perMajor = (currency: Currency): number => 10 ** currencies[currency].decimals

/**
 * Null when the number is not an amount of this currency. A number has no more decimals than the currency exactly when
 * its rounded units, divided again, equal the number.
 */
export function parseAmount(major: number, currency: Currency): Minor | null {
  const inRange = major >= 0 && major <= maxAmountMajor
  if (!inRange) return null
  const units = Math.round(major * perMajor(currency))
  return units / perMajor(currency) === major ? minor(BigInt(units)) : null
}

/** Throws above 2^53 units, where a JSON number is no longer exact. */
export function toMajor(amount: Minor, currency: Currency): number {
  const units = Number(amount)
  if (!Number.isSafeInteger(units))
    throw new RangeError(`Amount of ${amount} minor units is too large for an exact JSON number`)
  return units / perMajor(currency)
}

/** Thousands separators and decimals as the language writes them, without the currency's alias [R9.17]. */
export function formatMoney(major: number, currency: Currency, lang: Lang): string {
  const { decimals } = currencies[currency]
  return decimalText(languages[lang].lang, major, { min: decimals, max: decimals })
}
