/** Mobile-money channels by phone number, used by the web app and the server. Safe in the browser. */

const mobileMoneyMethods = ['telebirr', 'cbebirr', 'mpesa', 'Other'] as const
export type MobileMoneyMethod = (typeof mobileMoneyMethods)[number]

/** Digits after the country prefix and an optional leading zero. */
export const mobileMoneyDigits = 9 // R5.07

/** The typed text without spaces and punctuation. */
const digitsOf = (typed: string): string => typed.replace(/[\s().\-/]/g, '')

/** The channels offered for a number, in the order of R5.07. */
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
