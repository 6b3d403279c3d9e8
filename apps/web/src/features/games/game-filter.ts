/** Selection of a game list and its address, so that going back or reloading shows the same list. */
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { PlainKey } from '#i18n/i18n.ts'

/** Body of the request without the page. */
export type GameQuery = Omit<Body<'/game/list'>, 'pageNum' | 'pageSize'>

export type Sort = NonNullable<GameQuery['sort']>

/** Empty means any; an empty sort means the operator's order. */
export type GameFilter = { readonly tag: string; readonly provider: string; readonly sort: Sort | '' }

export const noFilter: GameFilter = { tag: '', provider: '', sort: '' }

export const sortNames: Readonly<Record<Sort, PlainKey>> = {
  popular: 'games.sort-popular',
  new: 'games.sort-new',
  rtp: 'games.sort-rtp',
  name: 'games.sort-name',
}

export function readFilter(search: string): GameFilter {
  const params = new URLSearchParams(search)
  const sort = params.get('sort') ?? ''
  return {
    tag: params.get('tag') ?? '',
    provider: params.get('provider') ?? '',
    sort: isSort(sort) ? sort : '',
  }
}

/** Includes the question mark; empty without filters. */
export function writeFilter(filter: GameFilter): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== '')
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

export function filterCount(filter: GameFilter): number {
  return Object.values(filter).filter((value) => value !== '').length
}

/** The player's own lists; any other name is a category, and an empty one means all games. */
const ownLists = { favourites: { favorite: true }, recents: { recent: true } } as const

export type OwnList = keyof typeof ownLists

export function isOwnList(listId: string): listId is OwnList {
  return Object.hasOwn(ownLists, listId)
}

export function queryOf(country: Country, listId: string, filter: GameFilter = noFilter): GameQuery {
  return {
    country,
    ...(isOwnList(listId) ? ownLists[listId] : listId && { category: listId }),
    ...(filter.tag && { gameplayTag: filter.tag }),
    ...(filter.provider && { provider: filter.provider }),
    ...(filter.sort && { sort: filter.sort }),
  }
}

function isSort(text: string): text is Sort {
  return Object.hasOwn(sortNames, text)
}
