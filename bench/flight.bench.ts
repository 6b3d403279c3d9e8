// One flight of crash with two bets of every player: the time from its end until every bet is settled ÷ one second, the
// interval at which a table publishes (bar: at most 1), and the bytes a watcher receives per second meanwhile. Bets are
// placed and settled by the whole server; the audit reads the ledger afterwards.
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { readTableMessage } from '@saguao/contract/realtime/table-state.ts'
import { io } from 'socket.io-client'
import { roundChecks } from '#apps/server/src/modules/games/games.ts'
import { audit } from '#apps/server/src/modules/wallet/audit.ts'
import { createEnvironment } from '../trials/lib/environment.ts'
import { makePlayers } from '../trials/lib/modules.ts'
import type { Figures, Flags } from './run.ts'

const bar = 1
const betsEach = 2
const concurrency = 64
const retryMs = 50
const cash = 100_000n

type Call = <P extends Path>(path: P, body: object, token: string) => Promise<Data<P>>

const callOn =
  (address: string): Call =>
  async (path, body, token) => {
    const headers = { 'content-type': 'application/json', token }
    for (;;) {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const answer = (await response.json()) as Envelope<never>
      if (answer.success) return answer.data
      if (answer.code !== 'OVERLOADED') throw new Error(`${path}: ${answer.code}`)
      await sleep(retryMs)
    }
  }

/** Runs the work for every item, a bounded number at once. */
async function forAll<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = [...items.entries()]
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** A connection that counts what it receives and resolves at the phases of rounds. */
async function watch(address: string, token: string) {
  const socket = io(address, { query: { token }, transports: ['websocket'], reconnection: false })
  const seen: {
    readonly phase: string
    readonly round: number
    readonly at: number
    readonly bytes: number
  }[] = []
  const waiting: (() => void)[] = []
  let bytes = 0
  socket.io.engine.on('packet', ({ data }) => {
    bytes += typeof data === 'string' ? Buffer.byteLength(data) : 0
  })
  socket.on('table', (sent: unknown) => {
    const message = readTableMessage(sent)
    if (message?.kind !== 'state') return
    seen.push({ phase: message.phase, round: message.round, at: performance.now(), bytes })
    for (const resume of waiting.splice(0)) resume()
  })
  await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
  await socket.emitWithAck('watch', 'crash')
  /** The given state of a phase; a round is over twice: when it ends, and when its bets are settled. */
  const phase = async (name: string, round: number | undefined, count = 1) => {
    for (;;) {
      const found = seen.filter(
        (state) => state.phase === name && (round === undefined || state.round === round),
      )
      const state = found[count - 1]
      if (state) return state
      await new Promise<void>((resolve) => void waiting.push(resolve))
    }
  }
  return { phase, close: () => socket.close() }
}

export async function measure({ players: asked = '1000' }: Flags): Promise<Figures> {
  const environment = await createEnvironment()
  const { server } = environment
  try {
    await server.start(environment.url)
    const players = await makePlayers(environment, Number(asked), { cash })
    const call = callOn(server.address())
    const tables = await forAll(players, async ({ token }) => {
      const { url } = await call('/game/url', { gameId: 'crash' }, token)
      const launch = new URLSearchParams(url.split('?')[1]).get('launch')
      return { token, session: (await call('/arcade/open', { launch }, token)).session }
    })
    const watcher = await watch(server.address(), players[0]?.token ?? '')
    const { round } = await watcher.phase('running', undefined)
    const bets = tables.flatMap((table) =>
      Array.from({ length: betsEach }, (_, index) => ({ ...table, index })),
    )
    const placing = performance.now()
    const placed = await forAll(bets, ({ token, session, index }) => {
      const choice = index === 0 ? { autoCashout: 1.01 } : {}
      return call('/arcade/play', { session, bet: 1, choice, requestId: `${index}` }, token)
    })
    const placeMs = performance.now() - placing
    const flights = Map.groupBy(placed, ({ fair }) => fair.nonce)
    const flight = Math.max(...flights.keys())
    const settled = flights.get(flight)?.length ?? 0
    const [betting, ended] = [await watcher.phase('over', round), await watcher.phase('over', flight)]
    const settleMs = (await watcher.phase('over', flight, 2)).at - ended.at
    const next = await watcher.phase('betting', flight + 1)
    const bytes = next.bytes - betting.bytes
    const seconds = (next.at - betting.at) / 1000
    watcher.close()
    const findings = await audit(environment.app.db, { extraChecks: roundChecks })
    console.log(
      `  ${placed.length} bets of ${players.length} players on ${flights.size} flight(s), placed in ${(placeMs / 1000).toFixed(1)} s`,
    )
    console.log(
      `  ${settled} bets of the last flight settled in ${settleMs.toFixed(0)} ms (bar: at most ${bar * 1000}), findings of the audit: ${findings.length}`,
    )
    console.log(
      `  a watcher received ${(bytes / 1024).toFixed(0)} KB in ${seconds.toFixed(0)} s: ${(bytes / seconds).toFixed(0)} bytes per second`,
    )
    if (findings.length > 0) throw new Error(findings.map(({ detail }) => detail).join('\n'))
    return {
      ratio: settleMs / 1000,
      settleMs,
      placeMs,
      bets: placed.length,
      flights: flights.size,
      settled,
      bytes,
      bytesPerSecond: bytes / seconds,
      bar,
    }
  } finally {
    await environment.close()
  }
}
