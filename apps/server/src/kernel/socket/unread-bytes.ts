/**
 * Bounds the memory of the process for clients that do not read. Their pongs, pushes and responses wait in it: in the TCP
 * socket, and in front of it in the queue of the Engine.IO connection. A connection above its bound is closed; over the
 * bound of all together the largest are closed first. Nothing here depends on bounds of the WebSocket library.
 */
import type { Server as HttpServer } from 'node:http'
import { Socket } from 'node:net'
import type { Metrics } from '#kernel/observability/metrics.ts'

export type UnreadLimits = {
  /** Of one WebSocket. Messages are small: a sleeping phone collects a tenth until it counts as gone. */
  readonly messageBytes: number
  readonly allMessageBytes: number
  /** Of one other connection: pages, files and responses. */
  readonly responseBytes: number
  /** Wide, because prebuilt responses are counted for each connection although they share their memory. */
  readonly allResponseBytes: number
}

const megabyte = 1024 * 1024

export const defaultUnreadLimits: UnreadLimits = {
  messageBytes: megabyte,
  allMessageBytes: 64 * megabyte,
  responseBytes: 32 * megabyte,
  allResponseBytes: 512 * megabyte,
}

/** Of a waiting write besides its bytes: a pong has 2 bytes, and its objects several hundred. */
const bytesPerWrite = 400
const sweepIntervalMs = 1_000
/** The sum includes peers that have read meanwhile; it is taken again when it has grown by this share of its bound. */
const recountShare = 1 / 8
const closeDownTo = 3 / 4

type Backlog = { bytes: number; writes: number }

const sizeOf = ({ bytes, writes }: Backlog): number => bytes + writes * bytesPerWrite

type Peers<P> = {
  readonly maxBytes: number
  readonly maxAllBytes: number
  /** Whether everything was read or the peer is gone. */
  isDone(peer: P): boolean
  close(peer: P): void
}

/** The writes that wait for each peer since it had last read everything. */
function createBacklogs<P>({ maxBytes, maxAllBytes, isDone, close }: Peers<P>) {
  const backlogs = new Map<P, Backlog>()
  let sum = 0
  let recountAt = maxAllBytes

  const forget = (peer: P): void => {
    const known = backlogs.get(peer)
    if (!known) return
    backlogs.delete(peer)
    sum -= sizeOf(known)
  }
  const end = (peer: P): void => {
    forget(peer)
    close(peer)
  }
  const sweep = (): void => {
    for (const peer of backlogs.keys()) if (isDone(peer)) forget(peer)
  }
  const closeLargest = (): void => {
    sweep()
    const largestFirst = sum > maxAllBytes ? [...backlogs].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a)) : []
    for (const [peer] of largestFirst) if (sum > maxAllBytes * closeDownTo) end(peer)
    recountAt = Math.max(maxAllBytes, sum + maxAllBytes * recountShare)
  }
  return {
    sweep,
    forget,
    /** One more write waits; `bytes` is the length of all that wait. */
    add: (peer: P, bytes: number): void => {
      const known = backlogs.get(peer)
      const backlog = known ?? { bytes: 0, writes: 0 }
      if (!known) backlogs.set(peer, backlog)
      const before = known ? sizeOf(known) : 0
      backlog.bytes = bytes
      backlog.writes++
      sum += sizeOf(backlog) - before
      if (sizeOf(backlog) > maxBytes) end(peer)
      else if (sum > recountAt) closeLargest()
    },
    bytesOf: (peer: P): number => backlogs.get(peer)?.bytes ?? 0,
  }
}

type Backlogs<P> = ReturnType<typeof createBacklogs<P>>

const socketPeers = (maxBytes: number, maxAllBytes: number, onClose: () => void): Peers<Socket> => ({
  maxBytes,
  maxAllBytes,
  isDone: ({ destroyed, writableLength }) => destroyed || writableLength === 0,
  close: (socket) => {
    onClose()
    socket.destroy()
  },
})

/** Replaces `write` of a socket: polling thousands of sockets would cost more and notice a flood later. */
function countingWrite(backlogs: Backlogs<Socket>): Socket['write'] {
  return function write(this: Socket, ...args: unknown[]): boolean {
    const hadRead = this.writableLength === 0
    const isFlushed = Reflect.apply(Socket.prototype.write, this, args) as boolean
    if (hadRead) backlogs.forget(this)
    if (this.writableLength > 0 && !this.destroyed) backlogs.add(this, this.writableLength)
    return isFlushed
  } as Socket['write']
}

/** The connection of Engine.IO. While a write is not read, further packets wait in its queue. */
export type QueuePeer = {
  readonly readyState: string
  on(event: 'packetCreate', listener: (packet: { readonly data?: unknown }) => void): unknown
  close(discard: true): unknown
}
type Engine<P> = {
  on(event: 'flush', listener: (connection: P) => void): unknown
  on(event: 'connection', listener: (connection: P) => void): unknown
}

const lengthOf = (data: unknown): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0

type Deps<P> = {
  readonly server: HttpServer
  readonly engine: Engine<P>
  readonly metrics: Pick<Metrics, 'counter'>
  readonly limits?: UnreadLimits | undefined
}

/** Call it before the server listens. */
export function boundUnreadBytes<P extends QueuePeer>({
  server,
  engine,
  metrics,
  limits = defaultUnreadLimits,
}: Deps<P>): { stop(): void } {
  const closed = metrics.counter(
    'saguao_unread_connections_closed_total',
    'Connections closed because their clients did not read',
    ['kind'],
  )
  const { messageBytes, allMessageBytes, responseBytes, allResponseBytes } = limits
  const responses = createBacklogs(
    socketPeers(responseBytes, allResponseBytes, () => closed.inc({ kind: 'response' })),
  )
  const messages = createBacklogs(
    socketPeers(messageBytes, allMessageBytes, () => closed.inc({ kind: 'message' })),
  )
  const queues = createBacklogs<P>({
    maxBytes: messageBytes,
    maxAllBytes: allMessageBytes,
    isDone: ({ readyState }) => readyState === 'closed',
    close: (connection) => {
      closed.inc({ kind: 'queue' })
      connection.close(true)
    },
  })
  // Shared by all sockets: a closure per socket would stay in memory for hours.
  const [writeResponse, writeMessage] = [countingWrite(responses), countingWrite(messages)]
  function onPacket(this: P, { data }: { readonly data?: unknown }): void {
    queues.add(this, queues.bytesOf(this) + lengthOf(data))
  }
  server.on('connection', (socket: Socket) => {
    socket.write = writeResponse
  })
  server.on('upgrade', (_, socket: Socket) => {
    socket.write = writeMessage
  })
  engine.on('connection', (connection) => connection.on('packetCreate', onPacket))
  engine.on('flush', queues.forget)
  const sweep = setInterval(() => {
    for (const backlogs of [responses, messages, queues]) backlogs.sweep()
  }, sweepIntervalMs).unref()
  return { stop: () => clearInterval(sweep) }
}
