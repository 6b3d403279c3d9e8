/**
 * Rules for the data of a person: full name, birth date and national document (CPF in Brazil, RUT in Chile). Used by the
 * form and again by the server. Pure, safe in the browser.
 */
import type { Country } from './countries.ts'
import { marketDay } from './market-day.ts'

const cpfForm = /^\d{11}$/
const cpfWeights = [10, 11] as const
const separators = /[\s./-]/g

/** The digit that follows `digits`: weights fall from `weight` to 2. */
function cpfDigit(digits: string, weight: number): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (weight - index), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Eleven equal digits have valid check digits but are never issued. */
const isRepeated = (text: string): boolean => new Set(text).size === 1

export function isCpf(text: string): boolean {
  if (!cpfForm.test(text) || isRepeated(text)) return false
  const [first, second] = [
    cpfDigit(text.slice(0, 9), cpfWeights[0]),
    cpfDigit(text.slice(0, 10), cpfWeights[1]),
  ]
  return text.endsWith(`${first}${second}`)
}

/** From one million on: holders of smaller numbers are no longer alive. */
const rutForm = /^[1-9]\d{6,7}[\dK]$/
const rutModulus = 11

/** Weights from the right: 2 to 7, then again from 2. Ten is written as K. */
function rutDigit(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  const digit = rutModulus - (sum % rutModulus)
  if (digit === rutModulus) return '0'
  return digit === 10 ? 'K' : String(digit)
}

export const isRut = (text: string): boolean =>
  rutForm.test(text) && text.endsWith(rutDigit(text.slice(0, -1)))

/** Without separators and in capitals; undefined when it is no document of a person of this country. */
export function canonicalPersonDocument(country: Country, typed: string): string | undefined {
  const text = typed.replace(separators, '').toUpperCase()
  return (country === 'BR' ? isCpf(text) : isRut(text)) ? text : undefined
}

/**
 * Latin letters of names in Portuguese and Spanish and of other European names. Letters of other scripts that look the
 * same would give one person two names.
 */
const letter = 'A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u0148\\u014A-\\u017E'
const nameForm = new RegExp(`^[${letter}][${letter}'’.-]*(?: [${letter}'’.-]*[${letter}][${letter}'’.-]*)+$`)
const maxNameLength = 120
const minNameLetters = 4

/** At least two words, single spaces; undefined when it cannot be the name of a person. */
export function canonicalFullName(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim().replace(/ +/g, ' ')
  // A compatibility form, such as a full-width letter, only looks like a plain one.
  if (name !== name.normalize('NFKC')) return undefined
  const letters = name.replace(new RegExp(`[^${letter}]`, 'g'), '').length
  return name.length <= maxNameLength && letters >= minNameLetters && nameForm.test(name) ? name : undefined
}

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/
/** Older than any person. */
const maxAge = 120
export const adultAge = 18

function isDate(text: string): boolean {
  if (!dayForm.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whole years on a day. A person born on 29 February is a year older on 1 March. */
function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** `minor` below 18 years on the market's day; `invalid` when the date is impossible or in the future. */
export function checkBirthDate(
  country: Country,
  birthDate: string,
  now: number,
): 'adult' | 'minor' | 'invalid' {
  const today = marketDay(country, now)
  if (!isDate(birthDate) || birthDate > today) return 'invalid'
  const age = ageOn(today, birthDate)
  if (age > maxAge) return 'invalid'
  return age < adultAge ? 'minor' : 'adult'
}
