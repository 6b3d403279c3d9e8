import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type AttackEnvironment, call } from './attack.ts'

const openConnections = 300
const dripMs = 1_000
/** The server closes an incomplete request after 15 s and checks every few seconds. */
const timeoutMs = 50_000

const heads = {
  headers: 'POST /ping HTTP/1.1\r\nhost: a\r\n',
  body: 'POST /ping HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"a":"',
}

type Dripping = { readonly socket: Socket; readonly drip: string; isOpen: boolean }

function open({ port }: AttackEnvironment, head: string, drip: string): Dripping {
  const dripping: Dripping = {
    drip,
    isOpen: true,
    socket: connect(port, '127.0.0.1'),
  }
  dripping.socket.write(head)
  const end = (): void => {
    dripping.isOpen = false
  }
  dripping.socket.on('error', end).on('close', end).resume()
  return dripping
}

export const attack: Attack = {
  summary: 'hundreds who send their headers or their body a letter a second',
  run: async (target) => {
    const all = [
      ...Array.from({ length: openConnections / 2 }, () => open(target, heads.headers, 'x')),
      ...Array.from({ length: openConnections / 2 }, () => open(target, heads.body, 'y')),
    ]
    const findings: string[] = []
    let slowestMs = 0
    const began = performance.now()
    while (all.some(({ isOpen }) => isOpen) && performance.now() - began < timeoutMs) {
      for (const { socket, isOpen, drip } of all) if (isOpen) socket.write(drip)
      const requestedNames = performance.now()
      const { status } = await call(target, '/ping', {})
      slowestMs = Math.max(slowestMs, performance.now() - requestedNames)
      if (status !== 200) findings.push(`a right call got ${status} meanwhile`)
      await sleep(dripMs)
    }
    const left = all.filter(({ isOpen }) => isOpen)
    for (const { socket } of left) socket.destroy()
    if (left.length > 0)
      findings.push(`${left.length} of ${openConnections} were still let in after ${timeoutMs / 1000} s`)
    const took = ((performance.now() - began) / 1000).toFixed(0)
    return {
      tried: openConnections,
      figures: `all sent away after ${took} s, others answered within ${slowestMs.toFixed(0)} ms`,
      findings,
    }
  },
}
