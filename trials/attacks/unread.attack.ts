import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTable, send } from '../lib/clients.ts'
import { pinTo } from '../lib/cpu-pinning.ts'
import type { FaultPlayer } from '../lib/environment.ts'
import { makePlayers } from '../lib/modules.ts'
import type { Attack, Target } from './attack.ts'
import type { UnreadOrder } from './unread-process.ts'

const sockets = 20
const readingSockets = 5
const floodMs = 20_000
const calmMs = 10_000
const betEveryMs = 50
/** The floor below which a doubled response time is noise of the machine. */
const quietMs = 25
const maxGrowthMb = 300

const memoryMb = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

type Bets = { readonly ms: number[]; refused: number }

async function betFor(address: string, player: FaultPlayer, session: string, forMs: number): Promise<Bets> {
  const bets: Bets = { ms: [], refused: 0 }
  const name = `${player.id}-${performance.now()}`
  const until = performance.now() + forMs
  for (let n = 0; performance.now() < until; n++) {
    const body = { session, bet: 1, choice: { target: 50, over: true }, requestId: `${name}-${n}` }
    const beganAt = performance.now()
    const answer = await send(address, { path: '/arcade/play', body }, player)
    bets.ms.push(performance.now() - beganAt)
    if (answer?.status !== 200) bets.refused++
    await sleep(betEveryMs)
  }
  return bets
}

const p99 = ({ ms }: Bets): number => ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? 0

/** The slowest health check and the most memory while the work runs. */
async function watchWhile<T>({ address, environment }: Target, work: Promise<T>) {
  let [slowestMs, mostMb, isOver] = [0, 0, false]
  const watch = (async () => {
    while (!isOver) {
      const beganAt = performance.now()
      await fetch(`${address}/healthz`).then((response) => response.text())
      slowestMs = Math.max(slowestMs, performance.now() - beganAt)
      mostMb = Math.max(mostMb, memoryMb(environment.server.pid()))
      await sleep(200)
    }
  })()
  const result = await work
  isOver = true
  await watch
  return { result, slowestMs, mostMb }
}

export const attack: Attack = {
  summary: 'guests who ping over WebSockets, most without reading a pong, while a player bets',
  run: async (target) => {
    const { address, port, environment } = target
    const [player] = await makePlayers(environment, 1)
    if (!player) throw new Error('No player')
    const session = await openTable(address, player)
    await betFor(address, player, session, calmMs / 2)
    // Watched as the flood is, because watching takes time of this process.
    const { result: calm } = await watchWhile(target, betFor(address, player, session, calmMs))
    const beforeMb = memoryMb(environment.server.pid())
    const flood = fork(join(import.meta.dirname, 'unread-process.ts'))
    if (flood.pid) pinTo('clients', flood.pid)
    flood.send({ port, sockets, readingSockets } satisfies UnreadOrder)
    await once(flood, 'message')
    const flooded = await watchWhile(target, betFor(address, player, session, floodMs))
    flood.disconnect()
    const bets = flooded.result
    const grownMb = flooded.mostMb - beforeMb
    const [calmMs99, floodMs99] = [p99(calm), p99(bets)]
    const findings = [
      ...(grownMb < maxGrowthMb ? [] : [`the server grew by ${grownMb.toFixed(0)} MB`]),
      ...(bets.refused === 0 ? [] : [`${bets.refused} of ${bets.ms.length} bets were refused`]),
      ...(floodMs99 <= 2 * Math.max(calmMs99, quietMs)
        ? []
        : [`bets took ${floodMs99.toFixed(0)} ms (p99) instead of ${calmMs99.toFixed(0)} ms`]),
    ]
    const figures =
      `memory ${beforeMb.toFixed(0)} → ${flooded.mostMb.toFixed(0)} MB, slowest health check ${flooded.slowestMs.toFixed(0)} ms, ` +
      `p99 of bets ${calmMs99.toFixed(0)} → ${floodMs99.toFixed(0)} ms, ${bets.ms.length} bets in ${floodMs / 1000} s`
    return { tried: sockets, figures, findings }
  },
}
