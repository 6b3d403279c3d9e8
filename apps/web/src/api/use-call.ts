/** Reading from the server inside a component. Answers are shared and kept under their path and body. */

import { guestPaths } from 'virtual:access'
import type { Path } from '@saguao/contract/calls.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { type Answer, api, apiUnseen, type SentArgs } from '#api/api.ts'
import { type Answered, answerAt, askAgain, keyOf, watch } from '#api/query-cache.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'

export type CallState<Data> = Answered<Data> & {
  readonly isError: boolean
  readonly refetch: () => Promise<void>
}

export function useCall<P extends Path>(path: P, ...[body]: SentArgs<P>): CallState<Answer<P>> {
  const key = keyOf(path, body)
  const answered = useAnswer<P>(path, key)
  return { ...answered, isError: answered.error !== null, refetch: () => askAgain(key) }
}

/** What is refused here is the whole screen's news, and is said there and nowhere else. */
const saidOnScreen: ReadonlySet<Path> = new Set(['/sports/match'])

/** For a guest, a player's call rests until there is a player: a screen asks for login, its reads don't. */
function useAnswer<P extends Path>(path: P, key: string): Answered<Answer<P>> {
  const resting = useSession((session) => !session.loggedIn) && !guestPaths.has(path)
  const subscribe = useCallback(
    (changed: () => void) =>
      resting ? nothing : watch(key, (quietly) => askFor(key, quietly || saidOnScreen.has(path)), changed),
    [key, path, resting],
  )
  return useSyncExternalStore(subscribe, () => answerAt<Answer<P>>(key))
}

function nothing(): void {}

/** Asks before anything that shows it is there. When it fails nobody is told: what shows it will ask again. */
export function askAhead<P extends Path>(path: P, ...[body]: SentArgs<P>): void {
  if (!isLoggedIn() && !guestPaths.has(path)) return
  const key = keyOf(path, body)
  watch(key, () => askFor(key, true), nothing)()
}

/** A key is its path and body. */
export function askFor(key: string, quietly = false): Promise<unknown> {
  const [path, body]: [Path, never] = JSON.parse(key)
  return quietly ? apiUnseen(path, body) : api(path, body)
}
