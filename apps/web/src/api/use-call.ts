/** Reading from the server inside a component. Answers are shared and kept under their path and body. */

import { guestPaths } from 'virtual:access'
import type { Path } from '@saguao/contract/calls/calls.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { api, apiSilent, type CallArgs, type CallResult } from '#api/api.ts'
import { type CachedResult, getCached, keyOf, refetch, subscribe } from '#api/query-cache.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'

export type CallState<Data> = CachedResult<Data> & {
  readonly isError: boolean
  readonly refetch: () => Promise<void>
}

export function useCall<P extends Path>(path: P, ...[body]: CallArgs<P>): CallState<CallResult<P>> {
  const key = keyOf(path, body)
  const answered = useCached<P>(path, key)
  return { ...answered, isError: answered.error !== null, refetch: () => refetch(key) }
}

/** What is refused here is the whole screen's news, and is said there and nowhere else. */
const errorShownOnScreen: ReadonlySet<Path> = new Set(['/sports/match'])

/** For a guest, a player's call rests until there is a player: a screen asks for login, its reads don't. */
function useCached<P extends Path>(path: P, key: string): CachedResult<CallResult<P>> {
  const resting = useSession((session) => !session.loggedIn) && !guestPaths.has(path)
  const subscribe = useCallback(
    (changed: () => void) =>
      resting
        ? noop
        : subscribe(key, (quietly) => fetchByKey(key, quietly || errorShownOnScreen.has(path)), changed),
    [key, path, resting],
  )
  return useSyncExternalStore(subscribe, () => getCached<CallResult<P>>(key))
}

function noop(): void {}

/** Asks before anything that shows it is there. When it fails nobody is told: what shows it will ask again. */
export function prefetchCall<P extends Path>(path: P, ...[body]: CallArgs<P>): void {
  if (!isLoggedIn() && !guestPaths.has(path)) return
  const key = keyOf(path, body)
  subscribe(key, () => fetchByKey(key, true), noop)()
}

/** A key is its path and body. */
export function fetchByKey(key: string, quietly = false): Promise<unknown> {
  const [path, body]: [Path, never] = JSON.parse(key)
  return quietly ? apiSilent(path, body) : api(path, body)
}
