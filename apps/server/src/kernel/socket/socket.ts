/**
 * The line to the player's app. It may stay open without a player; with a token, in the query or by `login`, it
 * enters the rooms of its player and of its session. Processes speak to each other through Redis or PostgreSQL, so a
 * push reaches its player wherever the line ends. A push carries no secret and may be lost: the app reads again.
 * Tables: socket_io_attachments
 */
import type { Server as HttpServer } from 'node:http'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { ServerToClient } from '@saguao/contract/realtime/events.ts'
import type { MatchChange } from '@saguao/contract/realtime/match-state.ts'
import type { TableMessage } from '@saguao/contract/realtime/table-state.ts'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Server, type ServerOptions } from 'socket.io'
import { createListenPool } from '#kernel/db/listen-pool.ts'
import type { RateLimits } from '#kernel/http/load/rate-limit.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import type { FindSession } from '#kernel/security/session.ts'
import {
  addressOf,
  createGate,
  type Gate,
  type GateLimits,
  gateLimits,
} from '#kernel/socket/connection-limits.ts'
import {
  matchesWatched,
  matchRoom,
  receiveMatchWatchers,
  type WatchedMatches,
} from '#kernel/socket/match-subscriptions.ts'
import {
  type Conn,
  type Io,
  playerRoom,
  receivePlayers,
  sessionRoom,
} from '#kernel/socket/player-connections.ts'
import { openRedis } from '#kernel/socket/redis.ts'
import { preferRedis } from '#kernel/socket/redis-fallback-adapter.ts'
import { shareUsed } from '#kernel/socket/shared-rate-limits.ts'
import { receiveWatchers, tableRoom, type WatchedTables } from '#kernel/socket/table-subscriptions.ts'

/** Says something to players, wherever they are connected. */
export type Push = {
  toPlayer<E extends keyof ServerToClient>(
    player: bigint | string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** That there is something to read in the player's thread. Tells whether any app heard, in whatever process. */
  toThread(player: bigint | string): Promise<boolean>
  /** The token died: its lines are cut, and the app doesn't dial again by itself. */
  disconnectSession(session: bigint): void
  disconnectPlayer(player: bigint, exceptSession?: bigint): void
}

/** Those who watch tables. */
export type Watchers = {
  /** Wherever they are connected. */
  toTable(gameId: string, message: TableMessage): void
  /** How many lines of this process watch a table. */
  watchersOf(gameId: string): number
  /** Those of this process; every process knows by itself what to say. */
  toMatch(matchId: string, change: MatchChange): void
  /** The matches that lines of this process watch. */
  watchedMatches(): readonly string[]
}

export type Sockets = {
  readonly push: Push
  readonly watchers: Watchers
  /** Ends every line in a way that makes the apps dial again, and find another process. */
  stop(): Promise<void>
}

export type SocketDeps = {
  /** The one Fastify made: its own routes go on answering everything but /socket.io. */
  readonly server: HttpServer
  readonly databaseUrl: string
  /** Undefined: processes speak through the database alone. */
  readonly redisUrl?: string | undefined
  readonly findSession: FindSession
  readonly log: Log
  readonly metrics: Metrics
  readonly publicOrigins: readonly string[]
  readonly trustProxy: boolean
  /** What can be watched; nothing where it is left out. */
  readonly tables?: WatchedTables
  readonly matches?: WatchedMatches
  /** What callers have used of their limits, which all processes are to know. */
  readonly rates?: RateLimits
  readonly limits?: GateLimits
}

const connectMs = 10_000
/** A phone that sleeps holds its line for a while and hears nothing. */
const heardWithinMs = 3_000

export function startSockets(deps: SocketDeps): Sockets {
  const { server, trustProxy } = deps
  const gate = createGate<Conn>(deps.limits ?? gateLimits)
  let stopping = false
  const ways = openWays(deps, () => dialAgain(io))
  const io: Io = new Server({
    ...optionsFor(deps.publicOrigins),
    adapter: ways.adapter,
    allowRequest: (request, allow) => allow(null, !stopping && gate.admits(addressOf(request, trustProxy))),
  })
  io.attach(server)
  watchLines(io, gate, deps)
  receivePlayers(io, gate, deps)
  if (deps.tables) receiveWatchers(io, { ...deps, tables: deps.tables })
  if (deps.matches) receiveMatchWatchers(io, { ...deps, matches: deps.matches })
  const sharing = deps.rates && shareUsed(io, deps.rates)
  return {
    push: createPush(io),
    watchers: createWatchers(io),
    stop: async () => {
      stopping = true
      gate.stop()
      sharing?.stop()
      io.engine.close()
      await io.of('/').adapter.close()
      await ways.close()
    },
  }
}

/** How processes speak to each other. `onGap` is called when some of what was said may have been missed. */
function openWays({ databaseUrl, redisUrl, log }: SocketDeps, onGap: () => void) {
  const listening = createListenPool(databaseUrl, log, onGap)
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl, log)
  let isClosed = false
  const byPostgres = createAdapter(listening.pool, {
    // A farewell that nobody hears is not missed either: a process that falls silent is forgotten after a while.
    errorHandler: (error) => {
      if (!isClosed) log.warn({ error: error.message }, 'a message between processes was lost')
    },
  })
  return {
    adapter: redis ? preferRedis(byPostgres, redis, onGap) : byPostgres,
    close: async () => {
      isClosed = true
      await redis?.close()
      await listening.end()
    },
  }
}

const optionsFor = (origins: readonly string[]): Partial<ServerOptions> => ({
  serveClient: false,
  transports: ['polling', 'websocket'],
  maxHttpBufferSize: limits.socketPayloadBytes,
  connectTimeout: connectMs,
  httpCompression: false,
  ...(origins.length > 0 && { cors: { origin: [...origins], methods: ['GET', 'POST'] } }),
})

const createPush = (io: Io): Push => ({
  toPlayer: (player, event, ...args) => {
    io.to(playerRoom(player)).emit(event, ...args)
  },
  toThread: async (player) => {
    const line = io.to(playerRoom(player)).timeout(heardWithinMs)
    const heard: readonly unknown[] = await line.emitWithAck('support').catch((late) => late.responses ?? [])
    return heard.length > 0
  },
  disconnectSession: (session) => io.in(sessionRoom(session)).disconnectSockets(true),
  disconnectPlayer: (player, exceptSession) => {
    const except = exceptSession === undefined ? [] : [sessionRoom(exceptSession)]
    io.in(playerRoom(player)).except(except).disconnectSockets(true)
  },
})

const createWatchers = (io: Io): Watchers => ({
  toTable: (gameId, message) => {
    io.to(tableRoom(gameId)).emit('table', message)
  },
  watchersOf: (gameId) => io.of('/').adapter.rooms.get(tableRoom(gameId))?.size ?? 0,
  toMatch: (matchId, change) => {
    io.local.to(matchRoom(matchId)).emit('match', change)
  },
  watchedMatches: () => matchesWatched(io),
})

/** While nobody listened, a session may have ended: whoever has a player shows the token again. */
function dialAgain(io: Io): void {
  for (const line of io.of('/').sockets.values()) if (line.data.session) line.conn.close()
}

/** Below the rooms: how many lines there are, and how much is said on each. The listeners are shared by all lines. */
function watchLines(io: Io, gate: Gate<Conn>, { metrics, trustProxy }: SocketDeps): void {
  function hear(this: Conn): void {
    if (!gate.hears(this)) this.close(true)
  }
  function end(this: Conn): void {
    gate.closed(this)
    metrics.sockets(gate.lines)
  }
  io.engine.on('connection', (conn: Conn) => {
    gate.opened(conn, addressOf(conn.request, trustProxy))
    metrics.sockets(gate.lines)
    conn.on('data', hear).on('close', end)
  })
}
