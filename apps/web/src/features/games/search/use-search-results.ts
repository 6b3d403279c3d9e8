/** Search while typing: each keyword has its own cache entry, so a late response never replaces a newer one. */
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { type GameQuery, queryOf } from '#features/games/game-filter.ts'
import { useDebounced } from '#features/games/use-debounced.ts'
import { useCountry } from '#stores/country.ts'

/** Pause after the last key before the search starts. */
const debounceMs = 150

export type Search = {
  /** The keyword of the displayed results; empty before the first. */
  readonly shown: string
  readonly query: GameQuery
  readonly busy: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** The last results stay until the next ones are loaded. */
export function useSearchResults(typed: string, listId: string): Search {
  const country = useCountry((state) => state.country)
  const settledText = useDebounced(typed, debounceMs)
  const [shown, setShown] = useState('')
  const queryFor = (keyword: string) => ({ ...queryOf(country, listId), keyword })
  // Before anything is typed this is the same request as that of the suggestions.
  const body = settledText === '' ? { country, sort: 'popular' as const } : queryFor(settledText)
  const first = useCall('/game/list', { ...body, pageNum: 1, pageSize: gameListPageSize })
  if (shown !== settledText && (first.data || settledText === '')) setShown(settledText)
  const failed = settledText === typed && first.isError && !first.data
  return {
    shown,
    query: queryFor(shown),
    busy: typed !== shown && !failed,
    failed,
    retry: () => void first.refetch(),
  }
}
