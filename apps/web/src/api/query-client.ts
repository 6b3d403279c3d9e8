/** The one cache of what the server said. Keys are [path, body]; see use-call.ts. */

import { guestPaths } from 'virtual:access'
import type { Path } from '@saguao/contract/calls.ts'
import { QueryClient } from '@tanstack/react-query'

/** Long enough that walking between screens asks nothing twice, short enough that nothing looks forgotten. */
const freshMs = 30_000

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: false } },
})

/** Marks every answer of the path as old; those on screen are asked for again at once. */
export function refresh(path: Path): void {
  void queryClient.invalidateQueries({ queryKey: [path] })
}

/** Forgets what only the player may see, and keeps the lobby. */
export function forgetPlayer(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !guestPaths.has(queryKey[0] as Path) })
}
