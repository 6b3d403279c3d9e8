/** The languages of the product. Safe in the browser. */
import { fallbackLanguage, languageCodes } from './constants.ts'

export type Lang = (typeof languageCodes)[number]

export type LanguageOption = {
  /** The name shown to the player. */
  readonly text: string
  readonly code: Lang
  /** Numeric calling code. */
  readonly phone: number
  /** The BCP 47 tag for Intl and the `lang` attribute: `ks` is the product's code for Chilean Spanish. */
  readonly lang: string
}

// R3.02
export const languages = {
  en: { text: 'English', code: 'en', phone: 251, lang: 'en' },
  ks: { text: 'Español', code: 'ks', phone: 255, lang: 'es-CL' },
  pt: { text: 'Português', code: 'pt', phone: 55, lang: 'pt-BR' },
} as const satisfies { readonly [L in Lang]: LanguageOption & { code: L } }

export const isLang = (code: unknown): code is Lang => languageCodes.some((known) => known === code)

const byCountry = new Map<unknown, Lang>([
  ['BR', 'pt'],
  ['CL', 'ks'],
])

/** The language before the player chooses one. The country comes from browser storage and may be any text [R4.03]. */
export const defaultLang = (country: string | null): Lang => byCountry.get(country) ?? fallbackLanguage
