import type { Data } from '@saguao/contract/calls/calls.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoContent } from '../apps/server/src/demo.ts'
import { createLog } from '../apps/server/src/kernel/observability/log.ts'
import { openRedis } from '../apps/server/src/kernel/socket/redis-channel.ts'
import { roundChecks } from '../apps/server/src/modules/games/games.ts'
import { createFastTime } from '../apps/server/src/modules/games/testing/fast-time.ts'
import { connectWatcher, type Watcher } from '../apps/server/src/modules/games/testing/shared-table-client.ts'
import { dataOf, freshId, openTable } from '../apps/server/src/modules/games/testing/table-client.ts'
import { orderChecks } from '../apps/server/src/modules/payments/payments.ts'
import { audit } from '../apps/server/src/modules/wallet/audit.ts'
import { balanceOf, createPaidDeposit } from '../apps/server/src/testing/environment.ts'
import { bannerRow, contentFile } from '../apps/server/src/testing/lobby-content.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/server.ts'
import { freePort } from '../tools/lib/free-port.ts'
import { nginxProgram, startNginx } from './nginx.ts'
import { redisProgram, startRedis } from './redis.ts'

const [redisServer, nginx] = [redisProgram(), nginxProgram()]
const patience = { timeout: 15_000, interval: 50 }
const many = (count: number) => Array.from({ length: count }, (_, i) => i)
const ends: (() => unknown)[] = []
const endAll = async (): Promise<void> => {
  for (const end of ends.splice(0).reverse()) await end()
}

type Door = Pick<TestServer, 'call' | 'send' | 'address'>
type House = {
  readonly here: TestServer
  readonly there: TestServer
  /** The n-th call of somebody who doesn't know that there are two. */
  door(n: number): Door
}

async function openTwo(more: Parameters<typeof startTestServer>[1] = {}): Promise<House> {
  const began = Date.now()
  const given = { ...createFastTime(10, began), ...more }
  const atEnd = (end: () => Promise<void>) => ends.push(end)
  const here = await startTestServer(atEnd, given)
  await here.lobby.importContent(demoContent())
  const there = await startTestServer(atEnd, { ...given, databaseUrl: here.databaseUrl })
  return { here, there, door: (n) => (n % 2 === 0 ? here : there) }
}

/** Whatever of Redis and nginx there is. */
async function openWith(redis: string | undefined, proxy: string | undefined): Promise<House> {
  const cache = redis ? await startRedis(redis, await freePort()) : undefined
  if (cache) ends.push(cache.stop)
  const env = { TRUST_PROXY: 'on', ...(cache && { REDIS_URL: cache.url }) }
  const house = await openTwo({ env })
  if (cache) await bothListen(cache.url)
  if (!proxy) return house
  const servers = [house.here, house.there].map(({ address }) => ({ port: Number(new URL(address).port) }))
  const front = await startNginx(proxy, { port: await freePort(), servers })
  ends.push(front.stop)
  return { ...house, door: () => through(front.address) }
}

/** A process that has just begun to listen has its lines dial again, in case it missed something. */
async function bothListen(url: string): Promise<void> {
  const probe = openRedis(url, createLog('silent'))
  await vi.waitFor(
    async () => expect(await probe.say('{"nsp":"nowhere"}')).toBeGreaterThanOrEqual(2),
    patience,
  )
  await probe.close()
}

const through = (address: string): Door => {
  const send: Door['send'] = (path, init) => fetch(address + path, { method: 'POST', ...init })
  const call: Door['call'] = async (path, body, headers = {}) => {
    const all = { 'content-type': 'application/json', ...headers }
    const response = await send(path, { headers: all, body: JSON.stringify(body) })
    return { status: response.status, headers: response.headers, json: (await response.json()) as never }
  }
  return { address, send, call }
}

async function lineTo({ address }: Door, token: string, transport = 'websocket') {
  const line = io(address, { query: { token }, transports: [transport], forceNew: true, reconnection: false })
  ends.push(() => line.close())
  await new Promise<void>((resolve, reject) => {
    line.on('connect', resolve).on('connect_error', reject)
  })
  await line.emitWithAck('login', token)
  return line
}

type Kind = { readonly name: string; open(): Promise<House> }
const kinds: readonly Kind[] = [
  { name: 'on PostgreSQL alone', open: () => openWith(undefined, undefined) },
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
  let house: House
  beforeAll(async () => {
    try {
      house = await open()
    } catch (error) {
      await endAll()
      throw error
    }
  })
  afterAll(async () => {
    const findings = await audit(house.here.app.db, {
      extraChecks: { ...roundChecks, ...orderChecks },
    }).finally(endAll)
    expect(findings).toEqual([])
  })

  it('bets of the whole balance, sent to both at once: exactly one is taken [R10.01]', async () => {
    const player = await house.here.player({ cash: 10_000n })
    const tables = await Promise.all([0, 1].map((n) => openTable(house.door(n), player, 'dice')))
    const asked = many(40).map((n) => tables[n % 2]?.tryPlay(100, { target: 98, over: true }))
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer?.success)).toHaveLength(1)
    expect(await balanceOf(house.there, player.id)).toBe(0n)
  })

  it('the same request at both happens once, and is answered alike [R10.01]', async () => {
    const player = await house.here.player({ cash: 10_000n })
    const { session } = await openTable(house.here, player, 'dice')
    const [choice, requestId] = [{ target: 50, over: true }, freshId()]
    const asked = many(12).map((n) =>
      house.door(n).call('/arcade/play', { session, bet: 1, choice, requestId }, { token: player.token }),
    )
    const rounds = (await Promise.all(asked)).map(({ json }) => dataOf(json))
    expect(new Set(rounds.map((round) => JSON.stringify(round))).size).toBe(1)
    const win = BigInt(Math.round((rounds[0]?.win ?? 0) * 100))
    expect(await balanceOf(house.there, player.id)).toBe(9_900n + win)
  })

  it('a call without a requestId that a proxy sends to a second one happens once [R10.01]', async () => {
    const { token } = await house.here.player()
    const order = async (at: TestServer, name: string) => {
      const body = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
      const headers = { token, 'x-request-id': name }
      return dataOf((await at.call('/recharge/createRechargeOrder', body, headers)).json).id
    }
    const name = 'a1'.repeat(16)
    const first = await order(house.here, name)
    expect(await order(house.there, name)).toBe(first)
    expect(await order(house.there, 'b2'.repeat(16))).not.toBe(first)
  })

  it('what is paid in one is told once in the other, whichever does the work [R3.13]', async () => {
    const player = await house.here.player()
    const told: string[] = []
    const line = await lineTo(house.there, player.token)
    line.on('recharge', (text: string) => told.push((JSON.parse(text) as { orderId: string }).orderId))
    const orders = await Promise.all(many(8).map((n) => createPaidDeposit(house.door(n), player)))
    await expect.poll(() => [...told].sort(), patience).toEqual([...orders].sort())
    expect(await balanceOf(house.here, player.id)).toBe(8n * 5_000n)
  })

  it('a logout in one ends the session and its lines in the other [R4.09]', async () => {
    const { token } = await house.here.player()
    const line = await lineTo(house.there, token)
    const cut = new Promise((resolve) => line.once('disconnect', resolve))
    expect((await house.there.call('/wallet/balance', {}, { token })).status).toBe(200)
    await house.here.call('/user/logout', {}, { token })
    expect(await cut).toBe('io server disconnect')
    const status = async () => (await house.there.call('/wallet/balance', {}, { token })).status
    await expect.poll(status, patience).toBe(401)
  })

  it('a table is one table: bets of both are in one round, and both are told how it ends [R11.03]', async () => {
    const players = await Promise.all(many(2).map(() => house.here.player({ cash: 10_000n })))
    const [one, two] = players.map(({ token }, n) => ({ token, server: n === 0 ? house.here : house.there }))
    if (!one || !two) throw new Error('Nobody plays')
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

  it('what is changed in one is shown by both', async () => {
    const shown = async (server: TestServer) => {
      const { json } = await server.call('/lobby/batchBanners', { country: 'BR' })
      return json.data?.banners.map(({ id }) => id).includes('from-here')
    }
    expect(await shown(house.there)).toBe(false)
    await house.here.lobby.importContent(contentFile({ banners: [bannerRow('from-here')] }))
    await expect.poll(() => shown(house.there), patience).toBe(true)
  })

  it('what a caller used in one counts in the other', async () => {
    const { token } = await house.here.player()
    const write = async (server: TestServer, text: string) =>
      (await server.call('/support/send', { text, requestId: freshId() }, { token })).status
    const here = await Promise.all(many(20).map((n) => write(house.here, `olá ${n}`)))
    expect(here).toEqual(Array(20).fill(200))
    let accepted = 0
    const next = async () => {
      const status = await write(house.there, `e mais ${accepted}`)
      if (status === 200) accepted++
      return status
    }
    await expect.poll(next, { ...patience, interval: 100 }).toBe(429)
    expect(accepted).toBeLessThan(20)
  })

  it.each(['websocket', 'polling'])(
    'whoever dials without knowing of two is heard (%s)',
    async (transport) => {
      const { id, token } = await house.here.player()
      const line = await lineTo(house.door(0), token, transport)
      const waitForState = new Promise<void>((resolve) => line.once('balance', resolve))

      await createPaidDeposit(house.there, { token })
      await waitForState
      expect(await balanceOf(house.here, id)).toBe(5_000n)
    },
  )
})

it.runIf(redisServer)(
  'Redis may go and come back: nothing ends, nothing is missed, one line says so',
  async () => {
    const port = await freePort()
    const program = redisServer ?? ''
    const redis = await startRedis(program, port)
    const lines: { level: number; msg: string }[] = []
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
    const { here, there } = await openTwo({ env: { REDIS_URL: redis.url }, log })
    await bothListen(redis.url)
    const seen: string[] = []
    const listener = openRedis(redis.url, createLog('silent'))
    await new Promise<void>((resolve) => listener.hear((message) => seen.push(message), resolve))
    const saying = (msg: string) => lines.filter((line) => line.msg.startsWith(msg)).length

    const cutFromElsewhere = async () => {
      const { token } = await here.player()
      const line = await lineTo(there, token)
      const cut = new Promise((resolve) => line.once('disconnect', resolve))
      await here.call('/user/logout', {}, { token })
      expect(await cut).toBe('io server disconnect')
    }
    await cutFromElsewhere()
    expect(seen.join()).toContain('session:')
    await redis.stop()
    await expect.poll(() => saying('Redis is away'), patience).toBe(2)
    await cutFromElsewhere()
    await cutFromElsewhere()
    const again = await startRedis(program, port)
    await expect.poll(() => saying('Redis is back'), patience).toBe(2)
    await bothListen(redis.url)
    await cutFromElsewhere()
    expect(saying('Redis is away')).toBe(2)
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
    await endAll()
    await listener.close()
    await again.stop()
  },
)
