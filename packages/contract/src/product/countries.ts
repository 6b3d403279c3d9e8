/** The countries of the product. Safe in the browser. */
import { phonePrefixes } from './constants.ts'
import type { Cash } from './money.ts'

export type Country = keyof typeof phonePrefixes

export type CountryOption = {
  readonly name: string
  readonly code: Country
  /** The icon name of the flag. */
  readonly flag: string
  readonly phonePrefix: number
  readonly currency: Cash
}

// R3.03
export const countries = {
  BR: { name: 'Brasil', code: 'BR', flag: 'flag-br', phonePrefix: phonePrefixes.BR, currency: 'BRL' },
  CL: { name: 'Chile', code: 'CL', flag: 'flag-cl', phonePrefix: phonePrefixes.CL, currency: 'CLP' },
} as const satisfies { readonly [C in Country]: CountryOption & { code: C } }

export const isCountry = (code: unknown): code is Country =>
  typeof code === 'string' && Object.hasOwn(countries, code)
