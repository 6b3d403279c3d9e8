/** Phone numbers, in one form each. Pure. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { isUsername } from '@saguao/contract/product/field-rules.ts'

/** The seed gives Chile the prefix 51; the one in use there is 56. Either, typed in front, is left out. */
const prefixes: Record<Country, readonly string[]> = {
  BR: [String(countries.BR.phonePrefix)],
  CL: [String(countries.CL.phonePrefix), '56'],
}
const dialled: Record<Country, string> = { BR: '55', CL: '56' }
const nationalDigitsMost = 11

/**
 * The number within its country: 9 to 11 digits, or undefined when it is none. Spaces, punctuation, full-width digits,
 * leading zeros and the country's prefix all lead to the same number.
 */
export function canonicalPhone(country: Country, typed: string): string | undefined {
  const plain = typed.normalize('NFKC').replace(/[\s().\-/]/g, '')
  const international = /^(\+|00)/.test(plain)
  const digits = plain.replace(/^\+/, '').replace(/^0+/, '')
  const prefix = prefixes[country].find((known) => digits.startsWith(known))
  const prefixed = prefix !== undefined && (international || digits.length > nationalDigitsMost)
  const national = prefixed ? digits.slice(prefix.length).replace(/^0+/, '') : digits
  return isUsername(national) ? national : undefined
}

/** As it is dialled from abroad; one text for a number, whatever its country. */
export const dialledPhone = (country: Country, phone: string): string => `+${dialled[country]}${phone}`

const shownEnd = 4
const shownStart = 2

/** Enough to recognise one's own, too little to call somebody else's. */
export const maskedPhone = (phone: string): string =>
  phone.slice(0, shownStart) +
  '*'.repeat(Math.max(0, phone.length - shownStart - shownEnd)) +
  phone.slice(-shownEnd)
