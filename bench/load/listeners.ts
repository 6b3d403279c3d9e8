// A process of its own: players who leave the app open. Each holds a line, hears what is told to it, and counts.
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'

export type Listening = { readonly url: string; readonly tokens: readonly string[] }
export type Heard = { readonly connected: number; readonly cut: number; readonly events: number }

const atOnce = 50

process.on('disconnect', () => process.exit(0))
const [{ url, tokens }] = (await once(process, 'message')) as [Listening]
let cut = 0
let events = 0

async function listen(token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, query: { token } })
  socket.on('disconnect', () => cut++)
  socket.onAny(() => events++)
  await once(socket as never, 'connect')
  return socket
}

const sockets: Socket[] = []
for (let from = 0; from < tokens.length; from += atOnce)
  sockets.push(...(await Promise.all(tokens.slice(from, from + atOnce).map(listen))))

const heard = (): Heard => ({
  connected: sockets.filter(({ connected }) => connected).length,
  cut,
  events,
})
process.on('message', () => process.send?.(heard()))
process.send?.(heard())
