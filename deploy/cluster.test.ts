import type { Data } from '@saguao/contract/calls/calls.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../apps/cli/src/lib/free-port.ts'
import { demoContent } from '../apps/server/src/demo.ts'
import { createLog } from '../apps/server/src/kernel/observability/log.ts'
import { openRedisChannel } from '../apps/server/src/kernel/socket/redis-channel.ts'
import { roundChecks } from '../apps/server/src/modules/games/games.ts'
import { createFastTime } from '../apps/server/src/modules/games/testing/fast-time.ts'
import { connectWatcher, type Watcher } from '../apps/server/src/modules/games/testing/shared-table-client.ts'
import { dataOf, freshId, openTable } from '../apps/server/src/modules/games/testing/table-client.ts'
import { orderChecks } from '../apps/server/src/modules/payments/payments.ts'
import { audit } from '../apps/server/src/modules/wallet/audit.ts'
import { balanceOf, createPaidDeposit } from '../apps/server/src/testing/environment.ts'
import { bannerRow, contentFile } from '../apps/server/src/testing/lobby-content.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/server.ts'
import { nginxProgram, startNginx } from './nginx.ts'
import { redisProgram, startRedis } from './redis.ts'

const [redisServer, nginx] = [redisProgram(), nginxProgram()]
const polling = { timeout: 15_000, interval: 50 }
const many = (count: number) => Array.from({ length: count }, (_, i) => i)
const ends: (() => unknown)[] = []
const endAll = async (): Promise<void> => {
  for (const end of ends.splice(0).reverse()) await end()
}

type Endpoint = Pick<TestServer, 'call' | 'send' | 'address'>
type Cluster = {
  readonly here: TestServer
  readonly there: TestServer
  /** The endpoint of the n-th call of a client that does not know about the two processes. */
  endpoint(n: number): Endpoint
}

async function openTwo(more: Parameters<typeof startTestServer>[1] = {}): Promise<Cluster> {
  const began = Date.now()
  const given = { ...createFastTime(10, began), ...more }
  const atEnd = (end: () => Promise<void>) => ends.push(end)
  const here = await startTestServer(atEnd, given)
  await here.lobby.importContent(demoContent())
  const there = await startTestServer(atEnd, { ...given, databaseUrl: here.databaseUrl })
  return { here, there, endpoint: (n) => (n % 2 === 0 ? here : there) }
}

/** Two processes with Redis and nginx, as far as they are installed. */
async function openWith(redis: string | undefined, proxy: string | undefined): Promise<Cluster> {
  const cache = redis ? await startRedis(redis, await freePort()) : undefined
  if (cache) ends.push(cache.stop)
  const env = { TRUST_PROXY: 'on', ...(cache && { REDIS_URL: cache.url }) }
  const cluster = await openTwo({ env })
  if (cache) await bothListen(cache.url)
  if (!proxy) return cluster
  const servers = [cluster.here, cluster.there].map(({ address }) => ({
    port: Number(new URL(address).port),
  }))
  const front = await startNginx(proxy, { port: await freePort(), servers })
  ends.push(front.stop)
  return { ...cluster, endpoint: () => through(front.address) }
}

/** Waits until both subscribe: a new subscription disconnects all players, in case messages were missed. */
async function bothListen(url: string): Promise<void> {
  const probe = openRedisChannel(url, createLog('silent'))
  await vi.waitFor(
    async () => expect(await probe.publish('{"nsp":"nowhere"}')).toBeGreaterThanOrEqual(2),
    polling,
  )
  await probe.close()
}

const through = (address: string): Endpoint => {
  const send: Endpoint['send'] = (path, init) => fetch(address + path, { method: 'POST', ...init })
  const call: Endpoint['call'] = async (path, body, headers = {}) => {
    const all = { 'content-type': 'application/json', ...headers }
    const response = await send(path, { headers: all, body: JSON.stringify(body) })
    return { status: response.status, headers: response.headers, json: (await response.json()) as never }
  }
  return { address, send, call }
}

async function connectTo({ address }: Endpoint, token: string, transport = 'websocket') {
  const socket = io(address, {
    query: { token },
    transports: [transport],
    forceNew: true,
    reconnection: false,
  })
  ends.push(() => socket.close())
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve).on('connect_error', reject)
  })
  await socket.emitWithAck('login', token)
  return socket
}

type Kind = { readonly name: string; open(): Promise<Cluster> }
const kinds: readonly Kind[] = [
  { name: 'with PostgreSQL alone', open: () => openWith(undefined, undefined) },
  ...(redisServer || nginx
    ? [
        {
          name: [redisServer && 'with Redis', nginx && 'behind nginx'].filter(Boolean).join(', '),
          open: () => openWith(redisServer, nginx),
        },
      ]
    : []),
]

describe.each(kinds)('two processes $name', ({ open }) => {
  let cluster: Cluster
  beforeAll(async () => {
    try {
      cluster = await open()
    } catch (error) {
      await endAll()
      throw error
    }
  })
  afterAll(async () => {
    const findings = await audit(cluster.here.app.db, {
      extraChecks: { ...roundChecks, ...orderChecks },
    }).finally(endAll)
    expect(findings).toEqual([])
  })

  it('of bets of the whole balance sent to both at once exactly one is accepted [R10.01]', async () => {
    const player = await cluster.here.player({ cash: 10_000n })
    const tables = await Promise.all([0, 1].map((n) => openTable(cluster.endpoint(n), player, 'dice')))
    const requests = many(40).map((n) => tables[n % 2]?.tryPlay(100, { target: 98, over: true }))
    const responses = await Promise.all(requests)
    const rounds = responses.flatMap((response) =>
      response?.success && response.data ? [response.data] : [],
    )
    const won = rounds.reduce((sum, { win }) => sum + BigInt(Math.round(win * 100)), 0n)
    // One bet in fifty wins and pays for further ones.
    if (won === 0n) expect(rounds).toHaveLength(1)
    expect(await balanceOf(cluster.there, player.id)).toBe(10_000n - BigInt(rounds.length) * 10_000n + won)
  })

  it('the same request sent to both is executed once and gets the same response [R10.01]', async () => {
    const player = await cluster.here.player({ cash: 10_000n })
    const { session } = await openTable(cluster.here, player, 'dice')
    const [choice, requestId] = [{ target: 50, over: true }, freshId()]
    const requests = many(12).map((n) =>
      cluster
        .endpoint(n)
        .call('/arcade/play', { session, bet: 1, choice, requestId }, { token: player.token }),
    )
    const rounds = (await Promise.all(requests)).map(({ json }) => dataOf(json))
    expect(new Set(rounds.map((round) => JSON.stringify(round))).size).toBe(1)
    const win = BigInt(Math.round((rounds[0]?.win ?? 0) * 100))
    expect(await balanceOf(cluster.there, player.id)).toBe(9_900n + win)
  })

  it('a call without a requestId that the proxy retries on the other process is executed once [R10.01]', async () => {
    const { token } = await cluster.here.player()
    const order = async (at: TestServer, name: string) => {
      const body = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
      const headers = { token, 'x-request-id': name }
      return dataOf((await at.call('/recharge/createRechargeOrder', body, headers)).json).id
    }
    const name = 'a1'.repeat(16)
    const first = await order(cluster.here, name)
    expect(await order(cluster.there, name)).toBe(first)
    expect(await order(cluster.there, 'b2'.repeat(16))).not.toBe(first)
  })

  it('a deposit paid on one process is pushed once on the other [R3.13]', async () => {
    const player = await cluster.here.player()
    const pushed: string[] = []
    const socket = await connectTo(cluster.there, player.token)
    socket.on('recharge', (text: string) => pushed.push((JSON.parse(text) as { orderId: string }).orderId))
    const orders = await Promise.all(many(5).map((n) => createPaidDeposit(cluster.endpoint(n), player)))
    await expect.poll(() => [...pushed].sort(), polling).toEqual([...orders].sort())
    expect(await balanceOf(cluster.here, player.id)).toBe(5n * 5_000n)
  })

  it('a logout on one process ends the session and its connections on the other [R4.09]', async () => {
    const { token } = await cluster.here.player()
    const socket = await connectTo(cluster.there, token)
    const cut = new Promise((resolve) => socket.once('disconnect', resolve))
    expect((await cluster.there.call('/wallet/balance', {}, { token })).status).toBe(200)
    await cluster.here.call('/user/logout', {}, { token })
    expect(await cut).toBe('io server disconnect')
    const status = async () => (await cluster.there.call('/wallet/balance', {}, { token })).status
    await expect.poll(status, polling).toBe(401)
  })

  it('bets of both processes join the same round of a shared table, and both receive its result [R11.03]', async () => {
    const players = await Promise.all(many(2).map(() => cluster.here.player({ cash: 10_000n })))
    const [one, two] = players.map(({ token }, n) => ({
      token,
      server: n === 0 ? cluster.here : cluster.there,
    }))
    if (!one || !two) throw new Error('No player was created')
    const watchers: Watcher[] = []
    for (const { token, server } of [one, two])
      watchers.push(await connectWatcher(server, { token }, (end) => ends.push(end)))
    for (const watcher of watchers) expect((await watcher.watch('double')).success).toBe(true)
    const bets = await Promise.all(
      [one, two].map(async ({ token, server }) =>
        (await openTable(server, { token }, 'double')).play(1, { color: 'red' }),
      ),
    )
    const rounds = bets.map(({ fair }: Data<'/arcade/play'>) => fair.nonce)
    const last = Math.max(...rounds)
    const [mine, other] = await Promise.all(watchers.map((watcher) => watcher.waitForState('over', last)))
    expect(mine?.result).not.toBeNull()
    expect(other?.result).toEqual(mine?.result)
  })

  it('a content change on one process appears on both', async () => {
    const shown = async (server: TestServer) => {
      const { json } = await server.call('/lobby/batchBanners', { country: 'BR' })
      return json.data?.banners.map(({ id }) => id).includes('from-here')
    }
    expect(await shown(cluster.there)).toBe(false)
    await cluster.here.lobby.importContent(contentFile({ banners: [bannerRow('from-here')] }))
    await expect.poll(() => shown(cluster.there), polling).toBe(true)
  })

  it('rate limit usage on one process counts on the other', async () => {
    const { token } = await cluster.here.player()
    const write = async (server: TestServer, text: string) =>
      (await server.call('/support/send', { text, requestId: freshId() }, { token })).status
    const here = await Promise.all(many(20).map((n) => write(cluster.here, `olá ${n}`)))
    expect(here).toEqual(Array(20).fill(200))
    let accepted = 0
    const next = async () => {
      const status = await write(cluster.there, `e mais ${accepted}`)
      if (status === 200) accepted++
      return status
    }
    await expect.poll(next, { ...polling, interval: 100 }).toBe(429)
    expect(accepted).toBeLessThan(20)
  })

  it.each(['websocket', 'polling'])(
    'a client that connects through the common endpoint receives pushes (%s)',
    async (transport) => {
      const { id, token } = await cluster.here.player()
      const socket = await connectTo(cluster.endpoint(0), token, transport)
      const received = new Promise<void>((resolve) => socket.once('balance', resolve))

      await createPaidDeposit(cluster.there, { token })
      await received
      expect(await balanceOf(cluster.here, id)).toBe(5_000n)
    },
  )
})

it.runIf(redisServer)('a Redis outage loses no message and logs one warning per process', async () => {
  const port = await freePort()
  const program = redisServer ?? ''
  const redis = await startRedis(program, port)
  const lines: { level: number; msg: string }[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const { here, there } = await openTwo({ env: { REDIS_URL: redis.url }, log })
  await bothListen(redis.url)
  const seen: string[] = []
  const listener = openRedisChannel(redis.url, createLog('silent'))
  await new Promise<void>((resolve) => listener.subscribe((message) => seen.push(message), resolve))
  const countLogged = (msg: string) => lines.filter((line) => line.msg.startsWith(msg)).length

  const cutFromElsewhere = async () => {
    const { token } = await here.player()
    const socket = await connectTo(there, token)
    const cut = new Promise((resolve) => socket.once('disconnect', resolve))
    await here.call('/user/logout', {}, { token })
    expect(await cut).toBe('io server disconnect')
  }
  await cutFromElsewhere()
  expect(seen.join()).toContain('session:')
  await redis.stop()
  await expect.poll(() => countLogged('redis: unreachable'), polling).toBe(2)
  await cutFromElsewhere()
  await cutFromElsewhere()
  const again = await startRedis(program, port)
  await expect.poll(() => countLogged('redis: reachable again'), polling).toBe(2)
  await bothListen(redis.url)
  await cutFromElsewhere()
  expect(countLogged('redis: unreachable')).toBe(2)
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  await endAll()
  await listener.close()
  await again.stop()
})
