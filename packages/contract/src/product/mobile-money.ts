/** Which mobile-money channels a number can use. Safe in the browser; the server asks the same function. */

export const mobileMoneyMethods = ['telebirr', 'cbebirr', 'mpesa', 'Other'] as const
export type MobileMoneyMethod = (typeof mobileMoneyMethods)[number]

/** After the country's prefix and an optional leading zero. */
export const mobileMoneyDigits = 9 // R5.07

/** Digits only, as they are typed: spaces and punctuation are what people put between them. */
const digitsOf = (typed: string): string => typed.replace(/[\s().\-/]/g, '')

/** The offers of R5.07, in their order. */
export function mobileMoneyOffers(typed: string): readonly MobileMoneyMethod[] {
  const digits = digitsOf(typed)
  if (/^0?9/.test(digits)) return ['telebirr', 'cbebirr', 'Other']
  if (/^0?7/.test(digits)) return ['mpesa', 'Other']
  return ['cbebirr', 'Other']
}

export const isMobileMoney = (method: string): method is MobileMoneyMethod =>
  mobileMoneyMethods.some((known) => known === method)

/** Nine digits, or ten with the leading zero. */
export const isMobileMoneyNumber = (typed: string): boolean => /^0?\d{9}$/.test(digitsOf(typed))
