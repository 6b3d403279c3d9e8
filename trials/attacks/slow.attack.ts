import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, call, type Ground } from './attack.ts'

const hoard = 300
const dripMs = 1_000
/** Whoever has not said everything after 15 s is sent away; that is looked after every few seconds. */
const patienceMs = 50_000

const heads = {
  headers: 'POST /ping HTTP/1.1\r\nhost: a\r\n',
  body: 'POST /ping HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"a":"',
}

type Dripping = { readonly socket: Socket; readonly drip: string; isOpen: boolean }

function open({ port }: Ground, head: string, drip: string): Dripping {
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
  does: 'hundreds who send their headers or their body a letter a second',
  run: async (ground) => {
    const all = [
      ...Array.from({ length: hoard / 2 }, () => open(ground, heads.headers, 'x')),
      ...Array.from({ length: hoard / 2 }, () => open(ground, heads.body, 'y')),
    ]
    const faults: string[] = []
    let slowestMs = 0
    const began = performance.now()
    while (all.some(({ isOpen }) => isOpen) && performance.now() - began < patienceMs) {
      for (const { socket, isOpen, drip } of all) if (isOpen) socket.write(drip)
      const asked = performance.now()
      const { status } = await call(ground, '/ping', {})
      slowestMs = Math.max(slowestMs, performance.now() - asked)
      if (status !== 200) faults.push(`a right call got ${status} meanwhile`)
      await sleep(dripMs)
    }
    const left = all.filter(({ isOpen }) => isOpen)
    for (const { socket } of left) socket.destroy()
    if (left.length > 0)
      faults.push(`${left.length} of ${hoard} were still let in after ${patienceMs / 1000} s`)
    const took = ((performance.now() - began) / 1000).toFixed(0)
    return {
      tried: hoard,
      figures: `all sent away after ${took} s, others answered within ${slowestMs.toFixed(0)} ms`,
      faults,
    }
  },
}
