/**
 * Paged result of a game query. Every game has its position from the start; only visible pages are fetched, each as
 * its own cache entry (R9.07).
 */
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { CallResult } from '#api/call-types.ts'
import { getCached, keyOf, refetch, subscribe } from '#api/query-cache.ts'
import { fetchByKey } from '#api/use-call.ts'
import type { Game } from '#domain/games/game-sheet.ts'
import type { GameQuery } from '#features/games/game-filter.ts'
import type { Span } from '#widgets/list/VirtualGrid.tsx'

/** Interval between checks of a scrolling list. Pages scrolled past between two checks are not requested. */
const checkMs = 120
/** More parallel calls would slow each other down. */
const maxCalls = 6

export type GamePages = {
  /** Undefined until the first page is loaded. */
  readonly total: number | undefined
  /** A visible page failed to load. */
  readonly failed: boolean
  /** Undefined for a game whose page is not loaded. */
  readonly slice: (from: number, to: number) => readonly (Game | undefined)[]
  readonly showRange: (span: Span) => void
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
  let visiblePages: readonly number[] = [1]
  let revision = 0
  let listener: (() => void) | undefined

  const keyAt = (page: number): string => {
    const key = keys.get(page) ?? keyOf('/game/list', { ...query, pageNum: page, pageSize: gameListPageSize })
    keys.set(page, key)
    return key
  }
  /** A started request changes nothing on screen: the list is rendered again only on data or error. */
  const changeListener = (key: string) => {
    let last = getCached(key)
    return () => {
      const { data, error } = last
      last = getCached(key)
      if (last.data === data && last.error === error) return
      revision += 1
      listener?.()
    }
  }
  const watchVisible = () => {
    for (const [page, stop] of watched) if (!visiblePages.includes(page)) stopWatching(page, stop)
    for (const page of visiblePages) if (!watched.has(page)) watched.set(page, watchPage(keyAt(page)))
  }
  const watchPage = (key: string) => subscribe(key, () => fetchByKey(key), changeListener(key))
  const stopWatching = (page: number, stop: () => void) => {
    stop()
    watched.delete(page)
  }
  const throttle = createThrottle(
    () => [...keys.values()].filter((key) => getCached(key).isFetching).length < maxCalls,
    (span) => {
      visiblePages = pagesOf(span)
      watchVisible()
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
      watchVisible()
      return () => {
        listener = undefined
        throttle.stop()
        for (const [page, stop] of watched) stopWatching(page, stop)
      }
    },
    slice: (from: number, to: number) => Array.from({ length: to - from }, (_, at) => gameAt(from + at)),
    showRange: throttle.showRange,
    retry: () => {
      for (const key of failures()) void refetch(key)
    },
  }
}

/** A page that still shows old data does not count as failed. */
function hasFailed(key: string): boolean {
  const { data, error } = getCached(key)
  return error !== null && data === undefined
}

/** The first page is always requested, because it has the total. */
function pagesOf({ from, to }: Span): number[] {
  const first = Math.floor(from / gameListPageSize) + 1
  const last = Math.max(first, Math.ceil(to / gameListPageSize))
  const visible = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return [...new Set([1, ...visible])]
}

/** Forwards the visible range, at once and then every `checkMs`, if scrolling is slow enough and calls are free. */
function createThrottle(hasFreeCall: () => boolean, show: (span: Span) => void) {
  let latest: Span | undefined
  let last: Span | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const step = () => {
    const settled = latest === last
    const followed = !last || !latest || (latest.from < last.to && last.from < latest.to)
    last = latest
    const shown = followed && latest !== undefined && hasFreeCall()
    if (shown && latest) show(latest)
    timer = settled && shown ? undefined : setTimeout(step, checkMs)
  }
  return {
    showRange: (span: Span) => {
      latest = span
      if (timer === undefined) step()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
