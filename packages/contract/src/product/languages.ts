/** The three languages of the product. Safe in the browser. */
import { fallbackLanguage, languageCodes } from './constants.ts'

export type Lang = (typeof languageCodes)[number]

export type LanguageOption = {
  /** The name the player reads. */
  readonly text: string
  readonly code: Lang
  /** Numeric calling code. */
  readonly phone: number
  /** The BCP 47 tag for Intl and the page's `lang`: `ks` is the product's own name for Chilean Spanish. */
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

/** What a visitor reads before choosing; the country comes from storage and may be anything [R4.03]. */
export const defaultLang = (country: string | null): Lang => byCountry.get(country) ?? fallbackLanguage
