/** An area of messages is a folder beside this file and one line in this type. */
export type Portuguese = typeof import('#i18n/frame/pt.ts')['messages'] &
  typeof import('#i18n/access/pt.ts')['messages'] &
  typeof import('#i18n/compliance/pt.ts')['messages'] &
  typeof import('#i18n/content/pt.ts')['messages'] &
  typeof import('#i18n/games/pt.ts')['messages'] &
  typeof import('#i18n/lists/pt.ts')['messages'] &
  typeof import('#i18n/payments/pt.ts')['messages'] &
  typeof import('#i18n/players/pt.ts')['messages'] &
  typeof import('#i18n/overview/pt.ts')['messages'] &
  typeof import('#i18n/reports/pt.ts')['messages'] &
  typeof import('#i18n/rewards/pt.ts')['messages'] &
  typeof import('#i18n/settings/pt.ts')['messages'] &
  typeof import('#i18n/sports/pt.ts')['messages'] &
  typeof import('#i18n/support/pt.ts')['messages'] &
  typeof import('#i18n/system/pt.ts')['messages']

/** The type of the Spanish and English file of an area: the same keys as its Portuguese file. */
export type Translation<Texts> = { readonly [K in keyof Texts]: string }
