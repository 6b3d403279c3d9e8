/** A call that reads, from a component. Results are shared through the query cache. */

import { guestPaths } from 'virtual:access'
import type { Path } from '@saguao/contract/calls/calls.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { api, apiBackground, apiSilent } from '#api/api.ts'
import type { CallArgs, CallResult } from '#api/call-types.ts'
import { type CachedResult, getCached, keyOf, refetch, subscribe } from '#api/query-cache.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'

export type CallState<Data> = CachedResult<Data> & {
  readonly isError: boolean
  readonly refetch: () => Promise<void>
}

export function useCall<P extends Path>(path: P, ...[body]: CallArgs<P>): CallState<CallResult<P>> {
  const key = keyOf(path, body)
  const cached = useCached<P>(path, key)
  const again = useCallback(() => refetch(key), [key])
  return { ...cached, isError: cached.error !== null, refetch: again }
}

/** A failure of these calls replaces the whole screen, so no toast is shown. */
const errorShownOnScreen: ReadonlySet<Path> = new Set(['/sports/match'])

/** For a guest, a player's call is not sent until login: the screen opens the login popup, not its reads. */
function useCached<P extends Path>(path: P, key: string): CachedResult<CallResult<P>> {
  const isPaused = useSession((session) => !session.loggedIn) && !guestPaths.has(path)
  const subscribeToKey = useCallback(
    (changed: () => void) =>
      isPaused ? noop : subscribe(key, (isBackground) => fetchByKey(key, isBackground), changed),
    [key, isPaused],
  )
  return useSyncExternalStore(subscribeToKey, () => getCached<CallResult<P>>(key))
}

function noop(): void {}

/** Fetches before the component that needs the result is mounted. No toast on failure: the component fetches again. */
export function prefetchCall<P extends Path>(path: P, ...[body]: CallArgs<P>): void {
  if (!isLoggedIn() && !guestPaths.has(path)) return
  const key = keyOf(path, body)
  subscribe(key, () => fetchByKey(key, false, true), noop)()
}

/** A cache key is the JSON of path and body. */
export function fetchByKey(key: string, isBackground = false, isSilent = false): Promise<unknown> {
  const [path, body]: [Path, never] = JSON.parse(key)
  if (isBackground) return apiBackground(path, body)
  return isSilent || errorShownOnScreen.has(path) ? apiSilent(path, body) : api(path, body)
}
