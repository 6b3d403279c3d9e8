/** Limits on open connections and on messages per connection. The counters are per process and lost on a restart. */
import type { IncomingMessage } from 'node:http'
import { stopwatch } from '#kernel/clock.ts'
import { networkBlocksOf } from '#kernel/http/network-block.ts'

export type ConnectionLimits = {
  /** Open connections of the process; bounds its memory. */
  readonly connections: number
  /** Connections without a player per network (network-block.ts). Wide, because phones behind one carrier share an address. */
  readonly guestsPerAddress: number
  /** Messages per connection and window. The web app sends a handful. */
  readonly messages: number
  /** Received per WebSocket and window, control frames included. The web app sends a few hundred. */
  readonly receivedBytes: number
  /** A connection without a player that sends nothing for this long after opening is closed. */
  readonly silentMs: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  connections: 50_000,
  guestsPerAddress: 1_000,
  messages: 100,
  receivedBytes: 16 * 1024,
  silentMs: 8_000,
}

const windowMs = 10_000
const crowdedShare = 1 / 2
/** A network that was closed this often for sending too much opens no connection for a while. */
const maxFloods = 20
const floodWindowMs = 60_000
/** Socket.IO itself sends one message to open a connection. */
const openingMessages = 1

/** Connections are identified by reference. */
export type ConnectionCounter<Connection extends object> = {
  canOpen(address: string): boolean
  /** A connection of the address was closed because it sent too much. */
  onFlood(address: string): void
  onOpen(connection: Connection, address: string): void
  /** The connection has a player now and no longer counts against its address. */
  onLogin(connection: Connection): void
  onClose(connection: Connection): void
  /** Counts a message; false when the connection exceeds its limit. */
  onMessage(connection: Connection): boolean
  /** Whether the connection has no player and has sent nothing since it opened, for longer than the limit. */
  isSilent(connection: Connection): boolean
  /** Whether the connection has no player, and its address more than half of the connections it may have. */
  isCrowded(connection: Connection): boolean
  /** Number of connections that may be silent. */
  readonly silentCount: number
  readonly count: number
  stop(): void
}

export function createConnectionCounter<Connection extends object>(
  limits: ConnectionLimits,
): ConnectionCounter<Connection> {
  const guestAddresses = new Map<Connection, string>()
  const guestsPerBlock = new Map<string, number>()
  const messageCounts = new Map<Connection, number>()
  /** Connections that have neither a player nor sent more than the message that opens them. */
  const silent = new Map<Connection, { readonly age: () => number; messages: number }>()
  let count = 0
  const floods = createFloodCounts()
  const timer = setInterval(() => messageCounts.clear(), windowMs).unref()

  const onLogin = (connection: Connection) => {
    silent.delete(connection)
    const address = guestAddresses.get(connection)
    if (address === undefined || !guestAddresses.delete(connection)) return
    for (const { key } of networkBlocksOf(address)) {
      const remaining = (guestsPerBlock.get(key) ?? 1) - 1
      if (remaining > 0) guestsPerBlock.set(key, remaining)
      else guestsPerBlock.delete(key)
    }
  }
  /** Whether a block of the address has more guests than this share of its limit. */
  const exceeds = (address: string, share: number, added: number): boolean =>
    networkBlocksOf(address).some(
      ({ key, factor }) => (guestsPerBlock.get(key) ?? 0) + added > limits.guestsPerAddress * factor * share,
    )

  return {
    canOpen: (address) => count < limits.connections && !exceeds(address, 1, 1) && !floods.isPaused(address),
    onFlood: floods.add,
    onOpen: (connection, address) => {
      count++
      guestAddresses.set(connection, address)
      for (const { key } of networkBlocksOf(address))
        guestsPerBlock.set(key, (guestsPerBlock.get(key) ?? 0) + 1)
      silent.set(connection, { age: stopwatch(), messages: 0 })
    },
    onLogin,
    onClose: (connection) => {
      count--
      messageCounts.delete(connection)
      onLogin(connection)
    },
    onMessage: (connection) => {
      const messages = (messageCounts.get(connection) ?? 0) + 1
      messageCounts.set(connection, messages)
      const quiet = silent.get(connection)
      if (quiet && ++quiet.messages > openingMessages) silent.delete(connection)
      return messages <= limits.messages
    },
    isSilent: (connection) => {
      const quiet = silent.get(connection)
      return quiet !== undefined && quiet.age() * 1000 >= limits.silentMs
    },
    isCrowded: (connection) => {
      const address = guestAddresses.get(connection)
      return address !== undefined && exceeds(address, crowdedShare, 0)
    },
    get silentCount() {
      return silent.size
    },
    get count() {
      return count
    },
    stop: () => {
      clearInterval(timer)
      floods.stop()
    },
  }
}

/** Counts per network and minute; wider blocks have wider limits. */
function createFloodCounts() {
  const counts = new Map<string, number>()
  const timer = setInterval(() => counts.clear(), floodWindowMs).unref()
  return {
    add: (address: string): void => {
      for (const { key } of networkBlocksOf(address)) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    isPaused: (address: string): boolean =>
      counts.size > 0 &&
      networkBlocksOf(address).some(({ key, factor }) => (counts.get(key) ?? 0) >= maxFloods * factor),
    stop: () => clearInterval(timer),
  }
}

/** Behind our proxy only the last forwarded address is trusted: clients can forge the ones before it. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const header = Array.isArray(forwarded) ? forwarded.at(-1) : forwarded
  const proxied = trustProxy ? header?.split(',').at(-1)?.trim() : undefined
  return proxied || (request.socket.remoteAddress ?? '')
}
