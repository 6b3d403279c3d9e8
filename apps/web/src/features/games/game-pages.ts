/**
 * The games a query finds. All of them have their place from the start; only the pages that are looked at are
 * fetched, each an answer of its own in the cache (R9.07).
 */
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { CallResult } from '#api/call-types.ts'
import { getCached, keyOf, refetch, subscribe } from '#api/query-cache.ts'
import { fetchByKey } from '#api/use-call.ts'
import type { Game } from '#domain/games/game-sheet.ts'
import type { GameQuery } from '#features/games/game-filter.ts'
import type { Span } from '#widgets/list/VirtualGrid.tsx'

/** How often a moving list is looked at. What has gone by entirely between two looks is not asked for. */
const lookMs = 120
/** More calls than this at once would only stand in each other's way. */
const underWayMax = 6

export type GamePages = {
  /** Undefined until the first page is here. */
  readonly total: number | undefined
  /** A page that is looked at did not come. */
  readonly failed: boolean
  /** A game whose page has not come yet is undefined. */
  readonly slice: (from: number, to: number) => readonly (Game | undefined)[]
  readonly look: (span: Span) => void
  readonly retry: () => void
}

export function useGamePages(query: GameQuery): GamePages {
  const key = keyOf('/game/list', query)
  const pages = useMemo(() => openPages(JSON.parse(key)[1]), [key])
  useSyncExternalStore(pages.subscribe, pages.revision)
  const first = getCached<CallResult<'/game/list'>>(pages.keyAt(1))
  return { ...pages, total: first.data?.total, failed: pages.failures().length > 0 }
}

function openPages(query: GameQuery) {
  const keys = new Map<number, string>()
  const watched = new Map<number, () => void>()
  let wanted: readonly number[] = [1]
  let revision = 0
  let listener: (() => void) | undefined

  const keyAt = (page: number): string => {
    const key = keys.get(page) ?? keyOf('/game/list', { ...query, pageNum: page, pageSize: gameListPageSize })
    keys.set(page, key)
    return key
  }
  /** That a page is asked for changes nothing that is shown: the list is drawn anew when it has come, or failed. */
  const hearing = (key: string) => {
    let heard = getCached(key)
    return () => {
      const { data, error } = heard
      heard = getCached(key)
      if (heard.data === data && heard.error === error) return
      revision += 1
      listener?.()
    }
  }
  const watchWanted = () => {
    for (const [page, stop] of watched) if (!wanted.includes(page)) stopWatching(page, stop)
    for (const page of wanted) if (!watched.has(page)) watched.set(page, watchPage(keyAt(page)))
  }
  const watchPage = (key: string) => subscribe(key, () => fetchByKey(key), hearing(key))
  const stopWatching = (page: number, stop: () => void) => {
    stop()
    watched.delete(page)
  }
  const pace = pacing(
    () => [...keys.values()].filter((key) => getCached(key).isFetching).length < underWayMax,
    (span) => {
      wanted = pagesOf(span)
      watchWanted()
    },
  )
  const failures = () => [...watched.keys()].map(keyAt).filter(hasFailed)
  const gameAt = (at: number): Game | undefined => {
    const page = getCached<CallResult<'/game/list'>>(keyAt(Math.floor(at / gameListPageSize) + 1))
    return page.data?.list[at % gameListPageSize]
  }
  return {
    keyAt,
    failures,
    revision: () => revision,
    subscribe: (onChange: () => void) => {
      listener = onChange
      watchWanted()
      return () => {
        listener = undefined
        pace.stop()
        for (const [page, stop] of watched) stopWatching(page, stop)
      }
    },
    slice: (from: number, to: number) => Array.from({ length: to - from }, (_, at) => gameAt(from + at)),
    look: pace.look,
    retry: () => {
      for (const key of failures()) void refetch(key)
    },
  }
}

/** One that is still shown as it was before has not failed for anybody. */
function hasFailed(key: string): boolean {
  const { data, error } = getCached(key)
  return error !== null && data === undefined
}

/** The first page is always wanted: it knows how many there are. */
function pagesOf({ from, to }: Span): number[] {
  const first = Math.floor(from / gameListPageSize) + 1
  const last = Math.max(first, Math.ceil(to / gameListPageSize))
  const seen = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return [...new Set([1, ...seen])]
}

/** Passes on where somebody looks, at once and then every `lookMs`, while the eye could follow and the line is free. */
function pacing(free: () => boolean, show: (span: Span) => void) {
  let latest: Span | undefined
  let last: Span | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const step = () => {
    const settled = latest === last
    const followed = !last || !latest || (latest.from < last.to && last.from < latest.to)
    last = latest
    const shown = followed && latest !== undefined && free()
    if (shown && latest) show(latest)
    timer = settled && shown ? undefined : setTimeout(step, lookMs)
  }
  return {
    look: (span: Span) => {
      latest = span
      if (timer === undefined) step()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
