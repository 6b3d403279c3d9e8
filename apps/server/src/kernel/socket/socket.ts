/**
 * Socket.IO connections of the web app. A connection may stay without a player; with a token, in the query or by
 * `login`, it joins the rooms of its player and its session. Processes exchange messages through Redis or PostgreSQL,
 * so a push reaches its player on any process. Pushes carry no secrets and may be lost: the web app reads again.
 */
import type { Server as HttpServer } from 'node:http'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { ServerToClient } from '@saguao/contract/realtime/events.ts'
import { Server, type ServerOptions } from 'socket.io'
import type { RateLimits } from '#kernel/http/load/rate-limit.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import type { FindSession } from '#kernel/security/session.ts'
import { type Broadcast, createBroadcaster, handleBroadcast } from '#kernel/socket/broadcasts.ts'
import {
  addressOf,
  type ConnectionCounter,
  type ConnectionLimits,
  createConnectionCounter,
  defaultConnectionLimits,
} from '#kernel/socket/connection-limits.ts'
import {
  handlePlayerConnections,
  type Io,
  playerRoom,
  sessionRoom,
  type Transport,
} from '#kernel/socket/player-connections.ts'
import { openPostgresChannel } from '#kernel/socket/postgres-channel.ts'
import { shareRateLimitUsage } from '#kernel/socket/rate-limit-sharing.ts'
import { boundReceivedBytes } from '#kernel/socket/received-bytes.ts'
import type { RedisChannel } from '#kernel/socket/redis-channel.ts'
import { type AdapterDeps, RedisFallbackAdapter } from '#kernel/socket/redis-fallback-adapter.ts'
import {
  createTopicPublisher,
  createUnwatchPlayer,
  handleTopicSubscriptions,
  type Topic,
  type TopicPublisher,
} from '#kernel/socket/topic-subscriptions.ts'
import { boundUnreadBytes, type UnreadLimits } from '#kernel/socket/unread-bytes.ts'

/** The events whose only argument is the acknowledgement. */
type AckEvent = {
  [E in keyof ServerToClient]: Parameters<ServerToClient[E]> extends [() => void] ? E : never
}[keyof ServerToClient]

/** Sends events to players, on whichever process they are connected. */
export type Push = {
  toPlayer<E extends keyof ServerToClient>(
    player: bigint | string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** Sends an event that clients acknowledge; true when a client of any process did. */
  toPlayerWithAck(player: bigint | string, event: AckEvent): Promise<boolean>
  /** The player's connections stop watching the topic. */
  unwatch(player: bigint | string, topic: string): void
  /** Closes the connections of an ended session; their clients do not reconnect by themselves. */
  disconnectSession(session: bigint): void
}

export type Sockets = {
  readonly push: Push
  publisherOf(topic: Topic): TopicPublisher
  /** Sends the event to the connections of this process that asked for it. */
  broadcasterOf(broadcast: Broadcast): () => void
  /** Of this process. */
  counts(): { readonly connections: number; readonly players: number }
  /** Closes every connection so that clients reconnect to another process. */
  stop(): Promise<void>
}

export type SocketDeps = {
  /** Fastify's server; its routes keep serving everything but /socket.io. */
  readonly server: HttpServer
  readonly databaseUrl: string
  /** Undefined: processes exchange messages through the database alone. */
  readonly redisUrl?: string | undefined
  readonly findSession: FindSession
  readonly log: Log
  readonly metrics: Metrics
  readonly publicOrigins: readonly string[]
  readonly trustProxy: boolean
  /** Topics that connections may watch. */
  readonly topics?: readonly Topic[]
  readonly broadcasts?: readonly Broadcast[]
  /** Rate limits whose usage is shared with the other processes. */
  readonly rateLimits?: RateLimits | undefined
  readonly limits?: ConnectionLimits
  readonly unreadLimits?: UnreadLimits
}

const connectTimeoutMs = 10_000
const sweepIntervalMs = 1_000
/** A sleeping phone keeps its connection open for a while without acknowledging anything. */
const ackTimeoutMs = 3_000

export async function startSockets(deps: SocketDeps): Promise<Sockets> {
  const { server, trustProxy } = deps
  const counter = createConnectionCounter<Transport>(deps.limits ?? defaultConnectionLimits)
  let isStopping = false
  const channels = await openChannels(deps, () => reconnectPlayers(io))
  const io: Io = new Server({
    ...optionsFor(deps.publicOrigins),
    adapter: adapterFactory(channels),
    allowRequest: (request, allow) =>
      allow(
        null,
        !isStopping &&
          isAllowedOrigin(deps.publicOrigins, request.headers.origin) &&
          counter.canOpen(addressOf(request, trustProxy)),
      ),
  })
  io.attach(server)
  const unread = boundUnreadBytes({ ...deps, engine: io.engine, limits: deps.unreadLimits })
  const received = boundReceivedBytes({
    server,
    maxBytes: (deps.limits ?? defaultConnectionLimits).receivedBytes,
    onFlood: counter.onFlood,
    addressOf: (request) => addressOf(request, trustProxy),
  })
  countConnections(io, counter, deps)
  handlePlayerConnections(io, counter, deps)
  for (const topic of deps.topics ?? []) handleTopicSubscriptions(io, topic, deps)
  for (const broadcast of deps.broadcasts ?? []) handleBroadcast(io, broadcast, counter)
  const sweep = setInterval(() => closeSilent(io, counter), sweepIntervalMs).unref()
  const sharing = deps.rateLimits && shareRateLimitUsage(io, deps.rateLimits)
  return {
    push: createPush(io),
    publisherOf: ({ name }) => createTopicPublisher(io, name),
    broadcasterOf: (broadcast) => createBroadcaster(io, broadcast),
    counts: () => ({ connections: counter.count, players: countPlayers(io) }),
    stop: async () => {
      isStopping = true
      clearInterval(sweep)
      counter.stop()
      unread.stop()
      received.stop()
      sharing?.stop()
      io.engine.close()
      await io.of('/').adapter.close()
      await channels.close()
    },
  }
}

/**
 * Browsers send the origin of the page, and CORS does not apply to WebSocket: without this check any site could open a
 * connection. Clients that are no browser send none. Without configured origins every origin is allowed, as over HTTP.
 */
const isAllowedOrigin = (origins: readonly string[], origin: string | undefined): boolean =>
  origin === undefined || origins.length === 0 || origins.includes(origin)

/** Closes connections without a player that have sent nothing; their clients do not reconnect by themselves. */
function closeSilent(io: Io, counter: ConnectionCounter<Transport>): void {
  if (counter.silentCount === 0) return
  for (const connection of io.of('/').sockets.values())
    if (counter.isSilent(connection.conn)) connection.disconnect(true)
}

/** A player has one room, however many connections. */
const countPlayers = (io: Io): number =>
  [...io.of('/').adapter.rooms.keys()].filter((room) => room.startsWith(playerRoom(''))).length

type Channels = AdapterDeps & { close(): Promise<void> }

/** Most servers start without Redis, so its client is loaded only by those that use it. */
async function openRedis(url: string, log: Log): Promise<RedisChannel> {
  const { openRedisChannel } = await import('#kernel/socket/redis-channel.ts')
  return openRedisChannel(url, log)
}

/** `onGap` is called when messages between processes may have been missed. */
async function openChannels(
  { databaseUrl, redisUrl, log }: SocketDeps,
  onGap: () => void,
): Promise<Channels> {
  const postgres = await openPostgresChannel({ databaseUrl, log, onGap })
  const redis = redisUrl === undefined ? undefined : await openRedis(redisUrl, log)
  return {
    postgres,
    redis,
    onGap,
    close: async () => {
      await redis?.close()
      await postgres.close()
    },
  }
}

/** Socket.IO calls the factory with `new`, which an arrow function does not allow. */
const adapterFactory = (deps: AdapterDeps) =>
  function createAdapter(namespace: unknown): RedisFallbackAdapter {
    return new RedisFallbackAdapter(namespace, deps)
  } as unknown as NonNullable<ServerOptions['adapter']>

const optionsFor = (origins: readonly string[]): Partial<ServerOptions> => ({
  serveClient: false,
  transports: ['polling', 'websocket'],
  maxHttpBufferSize: limits.maxSocketPayloadBytes,
  connectTimeout: connectTimeoutMs,
  httpCompression: false,
  ...(origins.length > 0 && { cors: { origin: [...origins], methods: ['GET', 'POST'] } }),
})

const createPush = (io: Io): Push => ({
  toPlayer: (player, event, ...args) => {
    io.to(playerRoom(player)).emit(event, ...args)
  },
  toPlayerWithAck: async (player, event) => {
    const acks: readonly unknown[] = await io
      .to(playerRoom(player))
      .timeout(ackTimeoutMs)
      .emitWithAck(event)
      .catch((timeout) => timeout.responses ?? [])
    return acks.length > 0
  },
  unwatch: createUnwatchPlayer(io),
  disconnectSession: (session) => io.in(sessionRoom(session)).disconnectSockets(true),
})

/** A session may have ended unnoticed during the gap: clients with a player reconnect and send their token again. */
function reconnectPlayers(io: Io): void {
  for (const connection of io.of('/').sockets.values()) if (connection.data.session) connection.conn.close()
}

/** Counts transports, below Socket.IO. The listeners are shared by all connections to save memory. */
function countConnections(
  io: Io,
  counter: ConnectionCounter<Transport>,
  { metrics, trustProxy }: SocketDeps,
): void {
  function onData(this: Transport): void {
    if (!counter.onMessage(this)) this.close(true)
  }
  function onClose(this: Transport): void {
    counter.onClose(this)
    metrics.sockets(counter.count)
  }
  io.engine.on('connection', (transport: Transport) => {
    // Engine.IO knows only the address of the proxy, and the request is released.
    Object.assign(transport, { remoteAddress: addressOf(transport.request, trustProxy) })
    counter.onOpen(transport, transport.remoteAddress)
    metrics.sockets(counter.count)
    transport.on('data', onData).on('close', onClose)
  })
}
