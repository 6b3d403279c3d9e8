/** Who watches a table. What is said there is the same for everybody, so a room is all it takes. */

import { limits } from '@saguao/contract/calls/limits.ts'
import type { WatchAck } from '@saguao/contract/realtime/events.ts'
import type { TableState } from '@saguao/contract/realtime/table-state.ts'
import { isOutage } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { answering, type Io, inTurn, type Line, refusedOn } from '#kernel/socket/player-connections.ts'

export type WatchedTables = {
  /** Undefined where there is no such table. */
  stateOf(gameId: string): Promise<TableState | undefined>
  watched(gameId: string): void
}

export const tableRoom = (gameId: string): string => `table:${gameId}`

type Deps = { readonly tables: WatchedTables; readonly log: Log; readonly metrics: Metrics }

export function receiveWatchers(io: Io, deps: Deps): void {
  const hearWatch = answering((line, id) => watch(deps, line, id))
  function hearUnwatch(this: Line): void {
    inTurn(this, async () => leave(this))
  }
  io.on('connection', (line) => void line.on('watch', hearWatch).on('unwatch', hearUnwatch))
}

/** In the room first and told afterwards: no change can fall between. */
async function watch(deps: Deps, line: Line, gameId: unknown): Promise<WatchAck> {
  if (!line.data.session) return refusedOn(line, 'UNAUTHORIZED')
  if (typeof gameId !== 'string' || gameId.length > limits.idLength) return refusedOn(line, 'VALIDATION')
  try {
    if (!(await deps.tables.stateOf(gameId))) return refusedOn(line, 'GAME_UNKNOWN')
    enter(line, gameId)
    deps.tables.watched(gameId)
    const data = await deps.tables.stateOf(gameId)
    return data ? { success: true, message: '', data } : refusedOn(line, 'GAME_UNKNOWN')
  } catch (error) {
    if (isOutage(error)) return refusedOn(line, 'OVERLOADED')
    deps.metrics.error('socket')
    deps.log.error({ error }, 'watching a table failed in a way nobody expected')
    return refusedOn(line, 'INTERNAL')
  }
}

function enter(line: Line, gameId: string): void {
  leave(line)
  // Rooms keep whoever enters after having left, for ever.
  if (line.disconnected) return
  line.data.watches = gameId
  line.join(tableRoom(gameId))
}

function leave(line: Line): void {
  const { watches } = line.data
  if (watches === undefined) return
  line.leave(tableRoom(watches))
  line.data.watches = undefined
}
