/** A paged list: `usePages('/game/list', { country, category })`. Each page is a cache entry of its own. */

import { guestPaths } from 'virtual:access'
import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer, useState } from 'react'
import { type CachedResult, getCached, keyOf, refetch, subscribe } from '#api/query-cache.ts'
import { fetchByKey } from '#api/use-call.ts'
import { useSession } from '#stores/session.ts'
import type { ListStatus } from '#widgets/list/LoadMore.tsx'

type Page = { readonly list: readonly unknown[]; readonly total: number; readonly archivedBefore?: string }
type PagedPath = { [P in Path]: Data<P> extends Page ? P : never }[Path]
type Item<P extends PagedPath> = Data<P>['list'][number]
type Filter<P extends PagedPath> = Omit<Body<P>, 'pageNum' | 'pageSize'>

export type Pages<I> = {
  readonly items: readonly I[]
  /** Of the whole list; undefined until the first page has loaded. */
  readonly total: number | undefined
  readonly status: ListStatus
  /** Items before this day are archived. */
  readonly archivedBefore?: string | undefined
  /** Loads the next page, or retries the one that failed. */
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
  // Another filter starts with its cached pages.
  if (shown.first !== first) setShown({ first, count: cachedPages(keyAt) })
  const keys = Array.from({ length: shown.count }, (_, at) => keyAt(at))
  const pages = useCachedPages<Data<P>>(path, keys)
  const items = pages.flatMap(({ data }): Item<P>[] => data?.list ?? [])
  const firstPage: Page | undefined = pages[0]?.data
  const total = firstPage?.total
  const last = pages.at(-1)
  const loadMore = () => {
    if (last?.error) void refetch(keys.at(-1) ?? first)
    else setShown({ first, count: shown.count + 1 })
  }
  const { archivedBefore } = firstPage ?? {}
  return { items, total, status: statusOf(last, items.length, total), archivedBefore, loadMore }
}

/** Number of leading pages in the cache, at least one: a list that is shown again keeps its length. */
function cachedPages(keyAt: (at: number) => string): number {
  let count = 1
  while (getCached(keyAt(count)).data !== undefined) count += 1
  return count
}

function useCachedPages<Data>(path: Path, keys: readonly string[]): readonly CachedResult<Data>[] {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const isPaused = useSession((session) => !session.loggedIn) && !guestPaths.has(path)
  const all = keys.join('\n')
  useEffect(() => {
    if (isPaused) return
    const stops = all
      .split('\n')
      .map((key) => subscribe(key, (isBackground) => fetchByKey(key, isBackground), rerender))
    // A result may have arrived between the render and this effect.
    rerender()
    return () => {
      for (const stop of stops) stop()
    }
  }, [all, isPaused])
  return keys.map((key) => getCached<Data>(key))
}

function statusOf(
  last: CachedResult<unknown> | undefined,
  count: number,
  total: number | undefined,
): ListStatus {
  if (last?.data !== undefined) return count < (total ?? 0) ? 'more' : 'end'
  return last?.error && !last.isFetching ? 'failed' : 'loading'
}
