/** A list that grows by pages: `usePages('/game/list', { country, category })`. Each page is an answer of its own. */

import { guestPaths } from 'virtual:access'
import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer, useState } from 'react'
import { type CachedResult, getCached, keyOf, refetch, subscribe } from '#api/query-cache.ts'
import { fetchByKey } from '#api/use-call.ts'
import { useSession } from '#stores/session.ts'
import type { ListStatus } from '#widgets/list/LoadMore.tsx'

type Page = { readonly list: readonly unknown[]; readonly total: number }
type PagedPath = { [P in Path]: Data<P> extends Page ? P : never }[Path]
type Item<P extends PagedPath> = Data<P>['list'][number]
type Filter<P extends PagedPath> = Omit<Body<P>, 'pageNum' | 'pageSize'>

export type Pages<I> = {
  readonly items: readonly I[]
  /** Of the whole list; undefined until the first page is here. */
  readonly total: number | undefined
  readonly status: ListStatus
  /** Asks for the next page, or again for the one that failed. */
  readonly loadMore: () => void
}

export function usePages<P extends PagedPath>(
  path: P,
  filter: Filter<P>,
  pageSize: number = gameListPageSize,
): Pages<Item<P>> {
  const keyAt = (at: number) => keyOf(path, { ...filter, pageNum: at + 1, pageSize })
  const first = keyAt(0)
  const [shown, setShown] = useState({ first, count: cachedPages(keyAt) })
  // Another list starts as long as it was left.
  if (shown.first !== first) setShown({ first, count: cachedPages(keyAt) })
  const keys = Array.from({ length: shown.count }, (_, at) => keyAt(at))
  const answers = useCachedPages<Data<P>>(path, keys)
  const items = answers.flatMap(({ data }): Item<P>[] => data?.list ?? [])
  const total = answers[0]?.data?.total
  const last = answers.at(-1)
  const more = () => {
    if (last?.error) void refetch(keys.at(-1) ?? first)
    else setShown({ first, count: shown.count + 1 })
  }
  return { items, total, status: statusOf(last, items.length, total), loadMore: more }
}

/** Whoever comes back finds the list as long as it was: the pages that are still here, at least one. */
function cachedPages(keyAt: (at: number) => string): number {
  let count = 1
  while (getCached(keyAt(count)).data !== undefined) count += 1
  return count
}

function useCachedPages<Data>(path: Path, keys: readonly string[]): readonly CachedResult<Data>[] {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const resting = useSession((session) => !session.loggedIn) && !guestPaths.has(path)
  const all = keys.join('\n')
  useEffect(() => {
    if (resting) return
    const stops = all.split('\n').map((key) => subscribe(key, (quietly) => fetchByKey(key, quietly), redraw))
    // Something may have come between the drawing and this.
    redraw()
    return () => {
      for (const stop of stops) stop()
    }
  }, [all, resting])
  return keys.map((key) => getCached<Data>(key))
}

function statusOf(
  last: CachedResult<unknown> | undefined,
  have: number,
  total: number | undefined,
): ListStatus {
  if (last?.data !== undefined) return have < (total ?? 0) ? 'more' : 'end'
  return last?.error && !last.isFetching ? 'failed' : 'loading'
}
