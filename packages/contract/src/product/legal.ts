/** Legal texts: their kinds, and the form in which the server sends them. Safe in the browser. */
import type { Country } from './countries.ts'
import type { Lang } from './languages.ts'

/** In the order in which menus list them. */
export const legalKinds = ['terms', 'privacy', 'responsible', 'fairness', 'complaints', 'company'] as const
export type LegalKind = (typeof legalKinds)[number]

/** A player accepts these at registration, and again when a new version is in force; the others inform. */
export const acceptedKinds = ['terms', 'privacy'] as const satisfies readonly LegalKind[]
export type AcceptedKind = (typeof acceptedKinds)[number]

export const isLegalKind = (kind: unknown): kind is LegalKind => legalKinds.some((known) => known === kind)

export type LegalBlock =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly list: readonly string[] }

export type LegalSummary = {
  readonly kind: LegalKind
  readonly version: string
  /** ISO 8601; null for a sample, which no operator has published. */
  readonly validFrom: string | null
  readonly title: string
}

export type LegalDocument = LegalSummary & { readonly blocks: readonly LegalBlock[] }

/** Served by GET to everyone, players and guests: the texts in force in a market. */
export const legalTextsPath = (country: Country, lang: Lang): string => `/legal-texts/${country}/${lang}`
export const legalTextPath = (country: Country, lang: Lang, kind: LegalKind): string =>
  `${legalTextsPath(country, lang)}/${kind}`
