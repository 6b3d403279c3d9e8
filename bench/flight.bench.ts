// One flight of crash with two bets of every player: the time from its end until every bet is settled ÷ one second, the
// interval at which a table publishes (bar: at most 1), and the bytes a watcher receives per second meanwhile. Bets are
// placed and settled by the whole server; the audit reads the ledger afterwards.
import { performance } from 'node:perf_hooks'
import { readTableMessage } from '@saguao/contract/realtime/table-state.ts'
import { io } from 'socket.io-client'
import { roundChecks } from '#apps/server/src/modules/games/games.ts'
import { audit } from '#apps/server/src/modules/wallet/audit.ts'
import { createEnvironment } from '../trials/lib/environment.ts'
import { makePlayers } from '../trials/lib/modules.ts'
import { callOn, forAll, openTables } from './lib/server-calls.ts'
import type { Figures, Flags } from './run.ts'

const bar = 1
const betsEach = 2
const cash = 100_000n

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
    const tables = await openTables(call, 'crash', players)
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
