// Child process with a bare Socket.IO server, the baseline of the sockets benchmark. Sends its address, and on request
// its resident memory after a full collection.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

export type BareMessage = { readonly url: string } | { readonly rss: number }

process.on('disconnect', () => process.exit(0))
const http = createServer()
const io = new Server(http, { serveClient: false, transports: ['websocket'] })
// Our server joins a logged-in connection to two rooms: its player's and its session's.
io.on('connection', (socket) => socket.join([`player:${socket.id}`, `session:${socket.id}`]))
await once(http.listen(0, '127.0.0.1'), 'listening')
process.on('message', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  process.send?.({ rss: process.memoryUsage.rss() } satisfies BareMessage)
})
process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` } satisfies BareMessage)
