// 10,000 open connections of players: the memory of one ÷ a bare Socket.IO connection in the same run (bar: at most 0.8),
// and the pushes a second until the 99th percentile of their delay exceeds 250 ms: to the players of the same process,
// and to those of another one through PostgreSQL or Redis.
//
// The ratio is of the resident memory before and after 2,000 connections more; the memory with all of them is read as well.
// A full collection precedes each reading, because the young generation grows by tens of megabytes and would be counted
// as connections.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#apps/cli/src/lib/free-port.ts'
import { type Sockets, startSockets } from '#apps/server/src/kernel/socket/socket.ts'
import { redisProgram, startRedis } from '#deploy/redis.ts'
import { pinTo } from '../trials/lib/cpu-pinning.ts'
import { createEnvironment, type Environment } from '../trials/lib/environment.ts'
import { makePlayers } from '../trials/lib/modules.ts'
import { openSocketClients, type SocketClients } from '../trials/lib/socket-clients.ts'
import type { BareMessage } from './lib/bare-sockets.ts'
import { postgresMs } from './lib/postgres-cpu.ts'
import { highestRate, maxDelayMs, type RateResult } from './lib/push-rate.ts'
import type { Figures } from './run.ts'

const bar = 0.8
/** The first connections fill memory the server has already reserved, so they are not measured. */
const first = 1_000
const compared = 3_000
const connections = 10_000
const settleMs = 2_000
const exposeGc = { NODE_OPTIONS: '--expose-gc' }

type Player = { readonly id: bigint; readonly token: string }
type Measured = { readonly url: string; rss(): Promise<number> }
type Memory = { readonly kb: number; readonly kbOfAll: number; readonly clients: readonly SocketClients[] }

const tokensOf = (players: readonly Player[]): string[] => players.map(({ token }) => token)

async function connectAll({ url, rss }: Measured, players: readonly Player[]): Promise<Memory> {
  const clients: SocketClients[] = []
  const kb: number[] = []
  const steps = [0, first, compared, connections]
  for (const [at, from] of steps.slice(0, -1).entries()) {
    const wanted = players.slice(from, steps[at + 1])
    const opened = await openSocketClients({ url, tokens: tokensOf(wanted) })
    clients.push(opened)
    kb.push((await rss()) / 1024)
    const { connected } = await opened.report()
    if (connected !== wanted.length)
      throw new Error(`Only ${connected} of ${wanted.length} connections stayed`)
  }
  const [atFirst = 0, atCompared = 0, atAll = 0] = kb
  return {
    kb: (atCompared - atFirst) / (compared - first),
    kbOfAll: (atAll - atFirst) / (connections - first),
    clients,
  }
}

async function measureBare(players: readonly Player[]): Promise<number> {
  const child = fork(join(import.meta.dirname, 'lib/bare-sockets.ts'), {
    env: { ...process.env, ...exposeGc },
  })
  const nextMessage = async (): Promise<BareMessage> => ((await once(child, 'message')) as [BareMessage])[0]
  const started = await nextMessage()
  const rss = async (): Promise<number> => {
    await sleep(settleMs)
    child.send('rss')
    const message = await nextMessage()
    return 'rss' in message ? message.rss : 0
  }
  try {
    const { kb, clients } = await connectAll({ url: 'url' in started ? started.url : '', rss }, players)
    for (const opened of clients) opened.close()
    return kb
  } finally {
    child.disconnect()
  }
}

async function rssOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** Sockets in this process, as a second process beside the server. */
async function openSockets(
  { app, identity, url }: Environment,
  redisUrl: string | undefined,
): Promise<{ readonly sockets: Sockets; readonly url: string; close(): Promise<void> }> {
  const server = createServer()
  const { findSession } = identity
  const options = { publicOrigins: [], trustProxy: false, databaseUrl: url, redisUrl, findSession, server }
  const sockets = await startSockets({ ...app, ...options })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    sockets,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await sockets.stop()
      server.close()
    },
  }
}

type Pushes = RateResult & { readonly postgresUs: number }

type PushTest = {
  readonly name: string
  readonly environment: Environment
  readonly sockets: Sockets
  readonly clients: SocketClients
  readonly players: readonly Player[]
}

async function measurePushes({ name, environment, sockets, clients, players }: PushTest): Promise<Pushes> {
  // The processes exchange their first heartbeats.
  await sleep(settleMs)
  const before = postgresMs(environment.folder) ?? 0
  const countBefore = (await clients.report()).events
  const result = await highestRate({ push: sockets.push, clients, players: players.map(({ id }) => id) })
  const pushed = (await clients.report()).events - countBefore
  const postgresUs = (((postgresMs(environment.folder) ?? 0) - before) * 1000) / pushed
  console.log(
    `  ${name}: ${result.rate} pushes/s with p99 ${result.p99.toFixed(0)} ms (p50 ${result.p50.toFixed(1)} ms), ${postgresUs.toFixed(0)} µs of PostgreSQL per push`,
  )
  return { ...result, postgresUs }
}

/** Pushes of this process to players of the server. */
async function measureBetween(
  environment: Environment,
  players: readonly Player[],
  clients: SocketClients,
  redisUrl?: string,
): Promise<Pushes> {
  const { sockets, close } = await openSockets(environment, redisUrl)
  const name = `to another process through ${redisUrl ? 'Redis' : 'PostgreSQL'}`
  const pushes = await measurePushes({ name, environment, sockets, clients, players })
  await close()
  return pushes
}

/** Pushes of this process to its own players. */
async function measureWithin(environment: Environment, players: readonly Player[]): Promise<Pushes> {
  const { sockets, url, close } = await openSockets(environment, undefined)
  const clients = await openSocketClients({ url, tokens: tokensOf(players) })
  const name = `to ${players.length} players of the same process`
  const pushes = await measurePushes({ name, environment, sockets, clients, players })
  clients.close()
  await close()
  return pushes
}

async function measureThroughRedis(
  environment: Environment,
  players: readonly Player[],
): Promise<Pushes | undefined> {
  const program = redisProgram()
  if (!program) return undefined
  const redis = await startRedis(program, await freePort())
  const { server } = environment
  await server.stop()
  await server.start(environment.url, { REDIS_URL: redis.url })
  const clients = await openSocketClients({ url: server.address(), tokens: tokensOf(players) })
  const pushes = await measureBetween(environment, players, clients, redis.url)
  clients.close()
  await redis.stop()
  return pushes
}

export async function measure(): Promise<Figures> {
  // Server and PostgreSQL on one half of the cores, clients on the other.
  pinTo('server')
  const environment = await createEnvironment()
  const { server } = environment
  try {
    await server.start(environment.url, exposeGc)
    const players = await makePlayers(environment, connections, { cash: 0n })
    const rss = async (): Promise<number> => {
      await sleep(settleMs)
      server.collect('last-resort')
      await sleep(settleMs)
      return rssOf(server.address())
    }
    const { kb, kbOfAll, clients } = await connectAll({ url: server.address(), rss }, players)
    const connectedPlayers = players.slice(compared)
    const last = clients.at(-1)
    const throughPostgres = last && (await measureBetween(environment, connectedPlayers, last))
    for (const opened of clients) opened.close()
    const throughRedis = await measureThroughRedis(environment, connectedPlayers)
    await server.stop()
    const within = await measureWithin(environment, players)
    const bareKb = await measureBare(players)
    console.log(
      `  ${kb.toFixed(1)} KB per connection (${kbOfAll.toFixed(1)} KB with ${connections} open), bare Socket.IO ${bareKb.toFixed(1)} KB: ${(kb / bareKb).toFixed(2)} (bar: at most ${bar})`,
    )
    return {
      ratio: kb / bareKb,
      kb,
      kbOfAll,
      bareKb,
      bar,
      connections,
      maxDelayMs,
      pushes: { within, throughPostgres, throughRedis },
    }
  } finally {
    await environment.close()
  }
}
