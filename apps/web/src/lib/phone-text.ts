/** Phone numbers as people write them, and as they paste them. */
import { type Country, countries } from '@saguao/contract/countries.ts'

const lastDigits = 4

/** Whole or masked by the server: 11*****4321 is read as (11) •••••-4321, and never broken over two lines. */
export function phoneText(phone: string, country: Country): string {
  const shown = phone.replaceAll('*', '•')
  const last = shown.slice(-lastDigits)
  if (country !== 'BR') return `${shown.slice(0, -lastDigits)}\u00a0${last}`.trim()
  return `(${shown.slice(0, 2)})\u00a0${shown.slice(2, -lastDigits)}-${last}`
}

/** Nobody types two digits at once: a number this much too long was pasted or filled in, prefix and all. */
const prefixDigits = 2

/** How Chile is dialled, which is not the prefix it has here, and a mobile number of nine digits: both fit into eleven. */
const dialledInChile = /^56(9\d{8})$/

export function nationalDigits(typed: string, country: Country, maxDigits: number): string {
  const chilean = country === 'CL' ? dialledInChile.exec(typed)?.[1] : undefined
  if (chilean) return chilean
  const prefix = String(countries[country].phonePrefix)
  const digits = typed.length > maxDigits ? typed.replace(/^0+/, '') : typed
  const prefixed = digits.startsWith(prefix) && digits.length >= maxDigits + prefixDigits
  return (prefixed ? digits.slice(prefix.length) : digits).slice(0, maxDigits)
}
