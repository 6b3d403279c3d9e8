/** Masked personal data: enough to compare with what a player says, too little to contact or impersonate. Pure. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'

const dot = '•'
export const shownPhoneEnd = 4
const areaLength: Readonly<Record<Country, number>> = { BR: 2, CL: 1 }

/** `+55 11 •••••-4321` */
export function maskPhone(country: Country, phone: string | null): string | null {
  if (phone === null) return null
  const area = phone.slice(0, areaLength[country])
  const hidden = Math.max(phone.length - area.length - shownPhoneEnd, 0)
  return `+${countries[country].dialCode} ${area} ${dot.repeat(hidden)}-${phone.slice(-shownPhoneEnd)}`
}

/** The first name and the initials of the others. */
export function maskName(fullName: string): string {
  const [first = '', ...others] = fullName.split(' ')
  return [first, ...others.map((name) => `${name.slice(0, 1)}.`)].join(' ')
}

const shownDigits = 3

export const maskDocument = (document: string): string =>
  dot.repeat(Math.max(document.length - shownDigits, 0)) + document.slice(-shownDigits)
