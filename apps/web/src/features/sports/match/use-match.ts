/** One match: its details by request, its changes by socket. */
import { applyChange, type MatchChange, type MatchState } from '@saguao/contract/realtime/match-state.ts'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { refreshUnlessPending } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import {
  isMatchDetails,
  isOutdated,
  type MatchDetails,
  withState,
} from '#features/sports/match/match-details.ts'
import { useSession } from '#stores/session.ts'

/** Polling interval while the socket is down, or while a seed is missing. */
const pollIntervalMs = 3_000

type WatchedMatch = {
  readonly match: MatchDetails | undefined
  readonly error: unknown
  readonly isFetching: boolean
  /** Whether the figures may be late. */
  readonly isLate: boolean
  readonly refetch: () => Promise<void>
}

export function useMatch(matchId: string): WatchedMatch {
  const { data, error, isFetching, refetch } = useCall('/sports/match', { matchId })
  const { state, isConnected } = useMatchSocket(matchId)
  const details = isMatchDetails(data) ? data : undefined
  const match = useMemo(() => details && withState(details, state), [details, state])
  const isStale = details !== undefined && state !== null && isOutdated(details, state)
  const isOver = match?.status === 'finished' && match.fair.serverSeed !== null
  usePolling(details !== undefined && !isOver && (isStale || !isConnected), isStale)
  return { match, error, isFetching, isLate: details !== undefined && !isOver && !isConnected, refetch }
}

/** Polls at once when a selection has no name yet, then at intervals. */
function usePolling(isActive: boolean, atOnce: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const read = () => void refreshUnlessPending('/sports/match', true)
    if (atOnce) read()
    const timer = setInterval(read, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isActive, atOnce])
}

type MatchSocket = { readonly state: MatchState | null; readonly isConnected: boolean }

type MatchMessage = { readonly state: MatchState } | { readonly change: MatchChange }

/** A change can only be applied to a known state. */
const applyMessage = (state: MatchState | null, message: MatchMessage): MatchState | null =>
  'state' in message ? message.state : state && applyChange(state, message.change)

function useMatchSocket(matchId: string): MatchSocket {
  const loggedIn = useSession((session) => session.loggedIn)
  const [state, dispatch] = useReducer(applyMessage, null)
  const [isConnected, setConnected] = useState(false)
  useEffect(() => {
    if (!loggedIn) return
    let stop: () => void = () => undefined
    let isMounted = true
    const watch = async () => {
      const { watchMatch } = await import('#api/socket.ts')
      if (!isMounted) return
      stop = watchMatch(matchId, {
        onState: (next) => dispatch({ state: next }),
        onChange: (change) => dispatch({ change }),
        onConnection: setConnected,
      })
    }
    // Without the socket the details are polled; the next match screen loads the library again.
    watch().catch(() => undefined)
    return () => {
      isMounted = false
      stop()
    }
  }, [matchId, loggedIn])
  return { state, isConnected }
}
