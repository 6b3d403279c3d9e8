/** A search while it is typed: each keyword is an answer of its own, so a late one is never taken for the last. */
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { type GameQuery, queryOf } from '#features/games/game-filter.ts'
import { useDelayed } from '#features/games/use-delayed.ts'
import { useCountry } from '#stores/country.ts'

/** A thumb that types faster than this is not done yet. */
const typingMs = 150

export type Search = {
  /** The keyword whose results are here; empty before the first. */
  readonly shown: string
  readonly query: GameQuery
  readonly busy: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** The last results stay until the next ones are here. */
export function useSearchResults(typed: string, place: string): Search {
  const country = useCountry((state) => state.country)
  const wanted = useDelayed(typed, typingMs)
  const [shown, setShown] = useState('')
  const queryFor = (keyword: string) => ({ ...queryOf(country, place), keyword })
  // Before anything is typed this is what the suggestions ask for, too.
  const asked = wanted === '' ? { country, sort: 'popular' as const } : queryFor(wanted)
  const first = useCall('/game/list', { ...asked, pageNum: 1, pageSize: gameListPageSize })
  if (shown !== wanted && (first.data || wanted === '')) setShown(wanted)
  const failed = wanted === typed && first.isError && !first.data
  return {
    shown,
    query: queryFor(shown),
    busy: typed !== shown && !failed,
    failed,
    retry: () => void first.refetch(),
  }
}
