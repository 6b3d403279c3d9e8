/** Texts of the server's names in this area, in the language of the operator. */
import type { ContentState } from '@saguao/contract/operators/content-names.ts'
import type { ContentWords } from '@saguao/contract/operators/content-values.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { currentLang, languages, t, tName } from '#i18n/i18n.ts'

export const stateColours: Readonly<Record<ContentState, string>> = {
  live: 'teal',
  scheduled: 'indigo',
  ended: 'gray',
  off: 'gray',
  new: 'orange',
  removed: 'red',
}

/** In the operator's language; in Portuguese when it is missing. */
export const inOwnLang = (words: ContentWords): string => words[languages[currentLang()].contract] || words.pt

/** The name of an order list, such as `banner.home_top` or `games.originals`. */
export function listName(list: string, categoryName: (id: string) => string): string {
  const [kind = '', ...rest] = list.split('.')
  const name = rest.join('.')
  if (kind === 'games') return t('order.games-of', { category: categoryName(name) })
  if (kind === 'banner') return t('order.banners-at', { position: tName('position', name) })
  return tName('order.list', list)
}

export const countryName = (code: string): string =>
  Object.values(countries).find((country) => country.code === code)?.name ?? code

/** The name of a field, such as `title.ks`: "Título (espanhol)". */
export function fieldName(field: string): string {
  const [name = '', lang] = field.split('.')
  const label = tName('content-field', name)
  return lang ? `${label} (${tName('content-lang', lang)})` : label
}
