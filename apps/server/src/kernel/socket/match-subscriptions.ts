/** Who watches a match. What is said there is the same for everybody, so a room is all it takes. */

import { limits } from '@saguao/contract/calls/limits.ts'
import type { MatchAck } from '@saguao/contract/realtime/events.ts'
import type { MatchState } from '@saguao/contract/realtime/match-state.ts'
import { isOutage } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { answering, type Io, inTurn, type Line, refusedOn } from '#kernel/socket/player-connections.ts'

export type WatchedMatches = {
  /** Undefined where there is no such match. */
  stateOf(matchId: string): Promise<MatchState | undefined>
}

const prefix = 'match:'
export const matchRoom = (matchId: string): string => `${prefix}${matchId}`

export const matchesWatched = (io: Io): string[] =>
  [...io.of('/').adapter.rooms.keys()].flatMap((room) =>
    room.startsWith(prefix) ? [room.slice(prefix.length)] : [],
  )

type Deps = { readonly matches: WatchedMatches; readonly log: Log; readonly metrics: Metrics }

export function receiveMatchWatchers(io: Io, deps: Deps): void {
  const hearWatch = answering((line, id) => watch(deps, line, id))
  function hearUnwatch(this: Line): void {
    inTurn(this, async () => leave(this))
  }
  io.on('connection', (line) => void line.on('watchMatch', hearWatch).on('unwatchMatch', hearUnwatch))
}

/** Told and in the room without a pause between them: no change can fall there. */
async function watch(deps: Deps, line: Line, matchId: unknown): Promise<MatchAck> {
  if (!line.data.session) return refusedOn(line, 'UNAUTHORIZED')
  if (typeof matchId !== 'string' || matchId.length > limits.idLength) return refusedOn(line, 'VALIDATION')
  try {
    const data = await deps.matches.stateOf(matchId)
    if (!data) return refusedOn(line, 'MATCH_UNKNOWN')
    enter(line, matchId)
    return { success: true, message: '', data }
  } catch (error) {
    if (isOutage(error)) return refusedOn(line, 'OVERLOADED')
    deps.metrics.error('socket')
    deps.log.error({ error }, 'watching a match failed in a way nobody expected')
    return refusedOn(line, 'INTERNAL')
  }
}

function enter(line: Line, matchId: string): void {
  leave(line)
  // Rooms keep whoever enters after having left, for ever.
  if (line.disconnected) return
  line.data.watchesMatch = matchId
  line.join(matchRoom(matchId))
}

function leave(line: Line): void {
  const { watchesMatch } = line.data
  if (watchesMatch === undefined) return
  line.leave(matchRoom(watchesMatch))
  line.data.watchesMatch = undefined
}
