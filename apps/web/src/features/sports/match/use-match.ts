/** One match: its details by request, its changes by socket. */
import { changed, type MatchState } from '@saguao/contract/realtime/match-state.ts'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { refreshUnlessPending } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { isMatchPage, isOutdated, type MatchPage, nowOf } from '#features/sports/match/match-now.ts'
import { useSession } from '#stores/session.ts'

/** Polling interval while the socket is down, or while a seed is missing. */
const againMs = 3_000

export type WatchedMatch = {
  readonly match: MatchPage | undefined
  readonly error: unknown
  readonly isFetching: boolean
  /** Whether the figures may be late. */
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

/** Polls at once when a selection has no name yet, then at intervals. */
function useReadingAgain(wanted: boolean, atOnce: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const read = () => void refreshUnlessPending('/sports/match', true)
    if (atOnce) read()
    const timer = setInterval(read, againMs)
    return () => clearInterval(timer)
  }, [wanted, atOnce])
}

type Line = { readonly state: MatchState | null; readonly isUp: boolean }

type Heard = { readonly state: MatchState } | { readonly change: Parameters<typeof changed>[1] }

/** A change can only be applied to a known state. */
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
        onState: (stood) => tell({ state: stood }),
        onChange: (change) => tell({ change }),
        onConnection: setUp,
      })
    }
    // Without the socket the details are polled; the next match screen loads the library again.
    watch().catch(() => undefined)
    return () => {
      here = false
      stop()
    }
  }, [matchId, loggedIn])
  return { state, isUp }
}
