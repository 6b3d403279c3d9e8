import { execFileSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTable, send } from '../lib/clients.ts'
import type { FaultPlayer } from '../lib/environment.ts'
import { makePlayers } from '../lib/modules.ts'
import type { Attack, Target } from './attack.ts'

const sockets = 20
const floodMs = 20_000
const calmMs = 10_000
const betEveryMs = 50
/** The floor below which a doubled response time is noise of the machine. */
const quietMs = 25
const maxGrowthMb = 300
const pingsPerWrite = 10_000

const upgrade =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
/** Masked, empty. */
const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
const flood = Buffer.concat(Array.from({ length: pingsPerWrite }, () => ping))

/** Pings as fast as the server takes them and reads no pong; dials again when it is closed. */
function pingForEver(port: number, isOver: () => boolean): void {
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(upgrade))
  const write = (): void => {
    if (isOver()) return void socket.destroy()
    if (socket.write(flood)) setImmediate(write)
  }
  socket.once('data', () => {
    socket.pause()
    write()
  })
  socket.on('drain', write).on('error', () => undefined)
  socket.once('close', () => {
    if (!isOver()) setTimeout(() => pingForEver(port, isOver), 10)
  })
}

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
  summary: 'guests who ping over WebSockets and never read a pong, while a player bets',
  run: async (target) => {
    const { address, port, environment } = target
    const [player] = await makePlayers(environment, 1)
    if (!player) throw new Error('No player')
    const session = await openTable(address, player)
    await betFor(address, player, session, calmMs / 2)
    const calm = await betFor(address, player, session, calmMs)
    const beforeMb = memoryMb(environment.server.pid())
    let isOver = false
    for (let i = 0; i < sockets; i++) pingForEver(port, () => isOver)
    const flooded = await watchWhile(target, betFor(address, player, session, floodMs))
    isOver = true
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
