/** Reading from the server inside a component. Answers are shared and kept under [path, body]. */

import { guestPaths } from 'virtual:access'
import type { Path } from '@saguao/contract/calls.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Answer, api, type SentArgs } from '#api/api.ts'
import { queryClient } from '#api/query-client.ts'
import { useSession } from '#stores/session.ts'

/** For a guest, a player's call rests until there is a player: a screen asks for login, its reads don't. */
export function useCall<P extends Path>(path: P, ...args: SentArgs<P>): UseQueryResult<Answer<P>> {
  const loggedIn = useSession((session) => session.loggedIn)
  const options = {
    queryKey: [path, ...args],
    queryFn: () => api(path, ...args),
    enabled: loggedIn || guestPaths.has(path),
  }
  return useQuery(options, queryClient)
}
