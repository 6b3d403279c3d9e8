/** Formats phone numbers for display and normalises pasted ones. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'

const lastDigits = 4

/**
 * A full number or one masked by the server, with non-breaking spaces: 11*****4321 becomes (11) •••••-4321 in Brazil,
 * 91***4321 becomes +56 91••• 4321 in Chile.
 */
export function phoneText(phone: string, country: Country): string {
  const shown = phone.replaceAll('*', '•')
  const last = shown.slice(-lastDigits)
  if (country !== 'BR')
    return `+${countries[country].dialCode}\u00a0${shown.slice(0, -lastDigits)}\u00a0${last}`
  return `(${shown.slice(0, 2)})\u00a0${shown.slice(2, -lastDigits)}-${last}`
}

/** Length of the country prefix: a number that exceeds the maximum by this much was pasted or autofilled with its prefix. */
const prefixDigits = 2

/** Chile's calling code, which differs from the prefix of the specification, before a mobile number of nine digits. */
const dialledInChile = new RegExp(`^${countries.CL.dialCode}(9\\d{8})$`)

export function nationalDigits(typed: string, country: Country, maxDigits: number): string {
  const chilean = country === 'CL' ? dialledInChile.exec(typed)?.[1] : undefined
  if (chilean) return chilean
  const prefix = String(countries[country].phonePrefix)
  const digits = typed.length > maxDigits ? typed.replace(/^0+/, '') : typed
  const prefixed = digits.startsWith(prefix) && digits.length >= maxDigits + prefixDigits
  return (prefixed ? digits.slice(prefix.length) : digits).slice(0, maxDigits)
}
