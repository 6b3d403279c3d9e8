/** Which games a list is about, and how the address says it: whoever returns or reloads finds the same list. */
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { PlainKey } from '#i18n/i18n.ts'

/** What the server is asked for, but for the page. */
export type GameQuery = Omit<Body<'/game/list'>, 'pageNum' | 'pageSize'>

export type Sort = NonNullable<GameQuery['sort']>

/** Empty means any; no order means the house's own. */
export type GameFilter = { readonly tag: string; readonly provider: string; readonly sort: Sort | '' }

export const noFilter: GameFilter = { tag: '', provider: '', sort: '' }

export const sortNames: Readonly<Record<Sort, PlainKey>> = {
  popular: 'games.sort-popular',
  new: 'games.sort-new',
  rtp: 'games.sort-rtp',
  name: 'games.sort-name',
}

export function readFilter(search: string): GameFilter {
  const given = new URLSearchParams(search)
  const sort = given.get('sort') ?? ''
  return {
    tag: given.get('tag') ?? '',
    provider: given.get('provider') ?? '',
    sort: isSort(sort) ? sort : '',
  }
}

/** With its question mark; empty when nothing is filtered. */
export function writeFilter(filter: GameFilter): string {
  const said = Object.entries(filter).filter(([, value]) => value !== '')
  return said.length > 0 ? `?${new URLSearchParams(said)}` : ''
}

export function filterCount(filter: GameFilter): number {
  return Object.values(filter).filter((value) => value !== '').length
}

/** Lists that are a player's own; every other place is a category, and none is all games. */
const own = { favourites: { favorite: true }, recents: { recent: true } } as const

export type OwnList = keyof typeof own

export function isOwnList(place: string): place is OwnList {
  return Object.hasOwn(own, place)
}

export function queryOf(country: Country, place: string, filter: GameFilter = noFilter): GameQuery {
  return {
    country,
    ...(isOwnList(place) ? own[place] : place && { category: place }),
    ...(filter.tag && { gameplayTag: filter.tag }),
    ...(filter.provider && { provider: filter.provider }),
    ...(filter.sort && { sort: filter.sort }),
  }
}

function isSort(text: string): text is Sort {
  return Object.hasOwn(sortNames, text)
}
