/** The countries of the product. Safe in the browser. */
import { phonePrefixes } from './constants.ts'
import type { Cash } from './money.ts'

export type Country = keyof typeof phonePrefixes

export type CountryOption = {
  readonly name: string
  readonly code: Country
  /** The icon name of the flag. */
  readonly flag: string
  /** The prefix of the specification, which is not Chile's calling code. */
  readonly phonePrefix: number
  /** The calling code that is shown to players and dialled. */
  readonly dialCode: string
  readonly currency: Cash
  /** The time zone of the market: its days start at midnight there. */
  readonly timeZone: string
}

// R3.03
export const countries = {
  BR: {
    name: 'Brasil',
    code: 'BR',
    flag: 'flag-br',
    phonePrefix: phonePrefixes.BR,
    dialCode: '55',
    currency: 'BRL',
    timeZone: 'America/Sao_Paulo',
  },
  CL: {
    name: 'Chile',
    code: 'CL',
    flag: 'flag-cl',
    phonePrefix: phonePrefixes.CL,
    dialCode: '56',
    currency: 'CLP',
    timeZone: 'America/Santiago',
  },
} as const satisfies { readonly [C in Country]: CountryOption & { code: C } }

export const isCountry = (code: unknown): code is Country =>
  typeof code === 'string' && Object.hasOwn(countries, code)
