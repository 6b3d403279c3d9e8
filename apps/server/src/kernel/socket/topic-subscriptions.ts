/** Topic subscriptions: a player's connection watches at most one id per topic and receives its messages. */
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { AnyErrorCode } from '@saguao/contract/operators/operator-errors.ts'
import type { ClientToServer, ServerToClient } from '@saguao/contract/realtime/events.ts'
import { isOutage } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import {
  type Connection,
  type Io,
  playerRoom,
  refuse,
  respondWith,
  runInOrder,
} from '#kernel/socket/player-connections.ts'

export type Topic = {
  /** Prefix of the topic's Socket.IO rooms. */
  readonly name: string
  readonly watchEvent: keyof ClientToServer
  readonly unwatchEvent: keyof ClientToServer
  /** The refusal for an id without a state. */
  readonly unknownCode: ErrorCode
  /** Why the player may not watch the topic now. */
  refusalFor?(player: bigint): Promise<AnyErrorCode | undefined>
  /** The state sent to a new subscriber; undefined for an unknown id. */
  stateOf(id: string): Promise<object | undefined>
  /** Called when a connection has subscribed; the state is then read again, so that no change is missed. */
  onWatch?(id: string): void
}

/** Publishes to the subscribers of one topic. */
export type TopicPublisher = {
  /** To subscribers of all processes. */
  publish<E extends keyof ServerToClient>(id: string, event: E, ...args: Parameters<ServerToClient[E]>): void
  /** To subscribers of this process. */
  publishLocally<E extends keyof ServerToClient>(
    id: string,
    event: E,
    ...args: Parameters<ServerToClient[E]>
  ): void
  /** Number of this process's connections that watch the id. */
  subscriberCount(id: string): number
  /** Ids watched by connections of this process. */
  watchedIds(): readonly string[]
  /** Players of this process's connections that watch an id; a player with two connections comes twice. */
  subscribedPlayers(): readonly bigint[]
}

const roomOf = (topic: string, id: string): string => `${topic}:${id}`

export function createTopicPublisher(io: Io, topic: string): TopicPublisher {
  const prefix = roomOf(topic, '')
  const { adapter, sockets } = io.of('/')
  const { rooms } = adapter
  return {
    publish: (id, event, ...args) => {
      io.to(roomOf(topic, id)).emit(event, ...args)
    },
    publishLocally: (id, event, ...args) => {
      io.local.to(roomOf(topic, id)).emit(event, ...args)
    },
    subscriberCount: (id) => rooms.get(roomOf(topic, id))?.size ?? 0,
    watchedIds: () =>
      [...rooms.keys()].flatMap((room) => (room.startsWith(prefix) ? [room.slice(prefix.length)] : [])),
    subscribedPlayers: () =>
      [...rooms]
        .filter(([room]) => room.startsWith(prefix))
        .flatMap(([, ids]) => [...ids])
        .flatMap((id) => sockets.get(id)?.data.session?.playerId ?? []),
  }
}

type Deps = { readonly log: Log; readonly metrics: Metrics }

export function handleTopicSubscriptions(io: Io, topic: Topic, deps: Deps): void {
  const handleWatch = respondWith((connection, id) => watch(deps, topic, connection, id))
  function handleUnwatch(this: Connection): void {
    runInOrder(this, async () => unwatch(this, topic))
  }
  io.on('connection', (connection) => {
    connection.on(topic.watchEvent as 'watch', handleWatch)
    connection.on(topic.unwatchEvent as 'unwatch', handleUnwatch)
  })
}

async function watch(deps: Deps, topic: Topic, connection: Connection, id: unknown): Promise<object> {
  if (!connection.data.session) return refuse(connection, 'UNAUTHORIZED')
  if (typeof id !== 'string' || id.length > limits.maxIdLength) return refuse(connection, 'VALIDATION')
  const { playerId } = connection.data.session
  try {
    const refused = await topic.refusalFor?.(playerId)
    if (refused) return refuse(connection, refused)
    const data = await subscribe(topic, connection, id)
    return data ? { success: true, message: '', data } : refuse(connection, topic.unknownCode)
  } catch (error) {
    if (isOutage(error)) return refuse(connection, 'OVERLOADED')
    deps.metrics.error('socket')
    deps.log.error({ error, topic: topic.name }, 'socket: subscribing to a topic failed unexpectedly')
    return refuse(connection, 'INTERNAL')
  }
}

/** Joins the room in the same tick as the state arrives: no change can be missed in between. */
async function subscribe(topic: Topic, connection: Connection, id: string): Promise<object | undefined> {
  const state = await topic.stateOf(id)
  if (!state) return undefined
  unwatch(connection, topic)
  // Socket.IO never removes a closed connection from a room that it joins after closing.
  if (!connection.disconnected) {
    connection.data.watchedIds = { ...connection.data.watchedIds, [topic.name]: id }
    connection.join(roomOf(topic.name, id))
  }
  if (!topic.onWatch) return state
  topic.onWatch(id)
  return topic.stateOf(id)
}

/** Ends the subscriptions of a player's connections to a topic, in every process. */
export function createUnwatchPlayer(io: Io): (player: bigint | string, topic: string) => void {
  const unwatchHere = (player: string, name: string): void => {
    const { rooms } = io.of('/').adapter
    for (const id of rooms.get(playerRoom(player)) ?? []) {
      const connection = io.of('/').sockets.get(id)
      // Behind the connection's requests: one that is subscribing now must not stay subscribed.
      if (connection) runInOrder(connection, async () => unwatch(connection, { name }))
    }
  }
  io.on('unwatch', unwatchHere)
  return (player, topic) => {
    unwatchHere(String(player), topic)
    io.serverSideEmit('unwatch', String(player), topic)
  }
}

function unwatch(connection: Connection, { name }: Pick<Topic, 'name'>): void {
  const id = connection.data.watchedIds?.[name]
  if (id === undefined) return
  connection.leave(roomOf(name, id))
  const { [name]: _, ...others } = connection.data.watchedIds ?? {}
  connection.data.watchedIds = others
}
