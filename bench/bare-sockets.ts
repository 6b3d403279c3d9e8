// A process of its own: Socket.IO and nothing else, which players' lines are compared with. Says its address, and,
// whenever it is asked, what it holds in memory after a collection that gave back what is free.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

export type Told = { readonly url: string } | { readonly rss: number }

process.on('disconnect', () => process.exit(0))
const http = createServer()
const io = new Server(http, { serveClient: false, transports: ['websocket'] })
// A line that is logged in stands in two rooms: its player's and its session's.
io.on('connection', (line) => line.join([`player:${line.id}`, `session:${line.id}`]))
await once(http.listen(0, '127.0.0.1'), 'listening')
process.on('message', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  process.send?.({ rss: process.memoryUsage.rss() } satisfies Told)
})
process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` } satisfies Told)
