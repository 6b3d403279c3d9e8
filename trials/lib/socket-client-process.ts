// Child process: opens one Socket.IO connection per token, counts events and disconnects, and reports on request.
import { once } from 'node:events'
import { readRecharge } from '@saguao/contract/realtime/events.ts'
import { io, type Socket } from 'socket.io-client'

export type SocketOrder = { readonly url: string; readonly tokens: readonly string[] }
export type SocketReport = {
  readonly connected: number
  readonly disconnects: number
  readonly events: number
  /** Milliseconds from sending to arrival of every `recharge` event since the last report, if its order is that time. */
  readonly delays: readonly number[]
}

const nowMs = (): number => performance.timeOrigin + performance.now()

const parallelConnects = 50

process.on('disconnect', () => process.exit(0))
const [{ url, tokens }] = (await once(process, 'message')) as [SocketOrder]
let disconnects = 0
let events = 0
let delays: number[] = []

async function connect(token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, query: { token } })
  socket.on('disconnect', () => disconnects++)
  socket.onAny(() => events++)
  socket.on('recharge', (payload: string) => delays.push(nowMs() - Number(readRecharge(payload)?.orderId)))
  await once(socket as never, 'connect')
  return socket
}

const sockets: Socket[] = []
for (let from = 0; from < tokens.length; from += parallelConnects)
  sockets.push(...(await Promise.all(tokens.slice(from, from + parallelConnects).map(connect))))

function report(): void {
  const connected = sockets.filter((socket) => socket.connected).length
  process.send?.({ connected, disconnects, events, delays } satisfies SocketReport)
  delays = []
}
process.on('message', report)
report()
