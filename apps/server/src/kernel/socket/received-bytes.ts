/**
 * Bounds the bytes that a WebSocket sends, before they are parsed. Only the bytes count every frame: a ping is no message
 * of Engine.IO, and its pong costs a write to the system whether it is read or not. A connection above the bound is
 * closed.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

type Deps = {
  readonly server: HttpServer
  /** Per connection and window. */
  readonly maxBytes: number
  /** Called once for each connection that is closed, with the request that opened it. */
  onFlood(address: string): void
  addressOf(request: IncomingMessage): string
}

const windowMs = 10_000

/** Call it before the server listens. */
export function boundReceivedBytes({ server, maxBytes, onFlood, addressOf }: Deps): { stop(): void } {
  const addresses = new WeakMap<Socket, string>()
  let received = new Map<Socket, number>()
  const timer = setInterval(() => {
    received = new Map()
  }, windowMs).unref()

  /** False when the connection was closed. */
  const count = (socket: Socket, bytes: number): boolean => {
    const sum = (received.get(socket) ?? 0) + bytes
    received.set(socket, sum)
    if (sum <= maxBytes) return true
    if (!socket.destroyed) onFlood(addresses.get(socket) ?? '')
    socket.destroy()
    return false
  }
  // Replaces `push` of the socket, which the system's data enters by: listeners would run beside those of the library.
  function pushCounted(this: Socket, ...args: Parameters<Socket['push']>): boolean {
    const [chunk] = args
    if (Buffer.isBuffer(chunk) && !count(this, chunk.length)) return false
    return Reflect.apply(Socket.prototype.push, this, args)
  }
  // Before the listener of Engine.IO, which reads what came with the request.
  server.prependListener('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    addresses.set(socket, addressOf(request))
    if (count(socket, head.length)) socket.push = pushCounted
  })
  return { stop: () => clearInterval(timer) }
}
