/**
 * Broadcasts: an event without content to every connection that asked for it, with or without a player. Each process
 * sends it to its own connections.
 */
import type { ClientToServer, ServerToClient } from '@saguao/contract/realtime/events.ts'
import type { ConnectionCounter } from '#kernel/socket/connection-limits.ts'
import type { Connection, Io, Transport } from '#kernel/socket/player-connections.ts'

/** The events without arguments. */
type PlainEvent = {
  [E in keyof ServerToClient]: Parameters<ServerToClient[E]> extends [] ? E : never
}[keyof ServerToClient]

export type Broadcast = {
  /** The Socket.IO room. */
  readonly name: string
  readonly watchEvent: keyof ClientToServer
  readonly unwatchEvent: keyof ClientToServer
  readonly event: PlainEvent
}

export function handleBroadcast(
  io: Io,
  { name, watchEvent, unwatchEvent }: Broadcast,
  counter: ConnectionCounter<Transport>,
): void {
  function handleWatch(this: Connection): void {
    // Guests who only watch must leave connections of their address to players.
    if (counter.isCrowded(this.conn)) this.disconnect(true)
    else if (!this.disconnected) this.join(name)
  }
  function handleUnwatch(this: Connection): void {
    this.leave(name)
  }
  io.on('connection', (connection) => {
    connection.on(watchEvent as 'watchLobby', handleWatch)
    connection.on(unwatchEvent as 'unwatchLobby', handleUnwatch)
  })
}

export const createBroadcaster =
  (io: Io, { name, event }: Broadcast): (() => void) =>
  () => {
    io.local.to(name).emit(event)
  }
