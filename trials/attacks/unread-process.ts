// Child process: WebSockets of guests that ping and, but for some, read no pong. In a process of its own and with a bounded
// rate, so that the attack takes no processor time from the server which a network would not take.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type UnreadOrder = { readonly port: number; readonly sockets: number; readonly readingSockets: number }

const writeEveryMs = 20
/** 5,000 a second on each socket. */
const pingsPerWrite = 100
const dialAfterMs = 200

const upgrade =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
/** Masked, empty. */
const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
const pings = Buffer.concat(Array.from({ length: pingsPerWrite }, () => ping))

/** Dials again when it is closed. */
function pingForEver(port: number, reads: boolean): void {
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(upgrade))
  let timer: NodeJS.Timeout | undefined
  socket.once('data', () => {
    if (reads) socket.resume()
    else socket.pause()
    timer = setInterval(() => {
      if (!socket.writableNeedDrain) socket.write(pings)
    }, writeEveryMs)
  })
  socket.on('error', () => undefined).on('end', () => socket.destroy())
  socket.once('close', () => {
    clearInterval(timer)
    setTimeout(() => pingForEver(port, reads), dialAfterMs)
  })
}

process.on('disconnect', () => process.exit(0))
const [{ port, sockets, readingSockets }] = (await once(process, 'message')) as [UnreadOrder]
process.send?.('started')
for (let i = 0; i < sockets; i++) pingForEver(port, i < readingSockets)
