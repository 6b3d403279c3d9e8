/** One match as it is played: its page, and the line that says what changes. */
import { changed, type MatchState } from '@saguao/contract/matches.ts'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { renew } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { isMatchPage, isOutdated, type MatchPage, nowOf } from '#features/sports/match/match-now.ts'
import { useSession } from '#stores/session.ts'

/** While the line is down, and while a seed is waited for, the page is read again this often. */
const againMs = 3_000

export type WatchedMatch = {
  readonly match: MatchPage | undefined
  readonly error: unknown
  readonly isFetching: boolean
  /** Whether what is shown may be late. */
  readonly late: boolean
  readonly refetch: () => Promise<void>
}

export function useMatch(matchId: string): WatchedMatch {
  const { data, error, isFetching, refetch } = useCall('/sports/match', { matchId })
  const { state, isUp } = useLine(matchId)
  const page = isMatchPage(data) ? data : undefined
  const match = useMemo(() => page && nowOf(page, state), [page, state])
  const outdated = page !== undefined && state !== null && isOutdated(page, state)
  const over = match?.status === 'finished' && match.fair.serverSeed !== null
  useReadingAgain(page !== undefined && !over && (outdated || !isUp), outdated)
  return { match, error, isFetching, late: page !== undefined && !over && !isUp, refetch }
}

/** At once where something has no name yet, and then every so often until it is good. */
function useReadingAgain(wanted: boolean, atOnce: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const read = () => void renew('/sports/match', true)
    if (atOnce) read()
    const timer = setInterval(read, againMs)
    return () => clearInterval(timer)
  }, [wanted, atOnce])
}

type Line = { readonly state: MatchState | null; readonly isUp: boolean }

type Heard = { readonly state: MatchState } | { readonly change: Parameters<typeof changed>[1] }

/** What has changed means something only to who knows how it stood. */
const hear = (state: MatchState | null, heard: Heard): MatchState | null =>
  'state' in heard ? heard.state : state && changed(state, heard.change)

function useLine(matchId: string): Line {
  const loggedIn = useSession((session) => session.loggedIn)
  const [state, tell] = useReducer(hear, null)
  const [isUp, setUp] = useState(false)
  useEffect(() => {
    if (!loggedIn) return
    let stop: () => void = () => undefined
    let here = true
    const watch = async () => {
      const { watchMatch } = await import('#api/socket.ts')
      if (!here) return
      stop = watchMatch(matchId, {
        stands: (stood) => tell({ state: stood }),
        changes: (change) => tell({ change }),
        onLine: setUp,
      })
    }
    // Without the line the page is read again by itself; the next screen tries once more.
    watch().catch(() => undefined)
    return () => {
      here = false
      stop()
    }
  }, [matchId, loggedIn])
  return { state, isUp }
}
