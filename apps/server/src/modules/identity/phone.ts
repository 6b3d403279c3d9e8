/** Canonical forms of phone numbers. Pure. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { isUsername } from '@saguao/contract/product/field-rules.ts'

/** The specification gives Chile the prefix 51; the real one is 56. Either is removed when typed. */
const prefixes: Record<Country, readonly string[]> = {
  BR: [countries.BR.dialCode],
  CL: [String(countries.CL.phonePrefix), countries.CL.dialCode],
}
const maxNationalDigits = 11

/**
 * The national number, 9 to 11 digits, or undefined when the text is not a phone number. Spaces, punctuation, full-width
 * digits, leading zeros and the country's prefix are normalised away.
 */
export function canonicalPhone(country: Country, typed: string): string | undefined {
  const plain = typed.normalize('NFKC').replace(/[\s().\-/]/g, '')
  const international = /^(\+|00)/.test(plain)
  const digits = plain.replace(/^\+/, '').replace(/^0+/, '')
  const prefix = prefixes[country].find((known) => digits.startsWith(known))
  const prefixed = prefix !== undefined && (international || digits.length > maxNationalDigits)
  const national = prefixed ? digits.slice(prefix.length).replace(/^0+/, '') : digits
  return isUsername(national) ? national : undefined
}

/** International form. */
export const dialledPhone = (country: Country, phone: string): string =>
  `+${countries[country].dialCode}${phone}`

const shownEnd = 4
const shownStart = 2

/** Enough digits for the owner to recognise the number, too few to call it. */
export const maskedPhone = (phone: string): string =>
  phone.slice(0, shownStart) +
  '*'.repeat(Math.max(0, phone.length - shownStart - shownEnd)) +
  phone.slice(-shownEnd)
