import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { calls } from '@saguao/contract/calls/calls.ts'
import { addMarketDays, marketDay } from '@saguao/contract/product/market-day.ts'
import { minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { audit } from '#modules/wallet/audit.ts'
import { json, paths, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  return async () => {
    expect(await audit(server.app.db)).toEqual([])
    for (const end of ends) await end()
  }
})

const polling = { timeout: 10_000 }

it.each(paths)(
  '%s: responds without a token, or with an empty, expired or foreign one, only if guests may call it [R6.03]',
  async (path) => {
    for (const token of [undefined, '', 'dead', 'A'.repeat(43)]) {
      const response = await server.send(path, {
        headers: { ...json, ...(token !== undefined && { token }) },
        body: '{}',
      })
      expect(response.status === 401).toBe(calls[path].access === 'player')
    }
  },
)

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  holder.close()
  await once(holder, 'close')
  return port
}

it('the server accepts no request before its content is loaded', async () => {
  const port = await freePort()
  const visit = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status)
  let early: unknown
  await startTestServer(onTestFinished, {
    databaseUrl: server.databaseUrl,
    env: { PORT: String(port) },
    prepare: async () => {
      early = await visit().catch(() => 'no response')
    },
  })
  expect([early, await visit()]).toEqual(['no response', 200])
})

const junk = [
  'null',
  '[]',
  '"x"',
  '1',
  'true',
  '{',
  '',
  '{"country":{}}',
  '{"country":["BR"]}',
  '{"pageNum":-1}',
  '{"pageNum":1e400,"pageSize":1e9}',
  '{"pageNum":"1"}',
  '{"amount":-1}',
  '{"amount":0.001,"payChannel":[]}',
  '{"amount":"100"}',
  '{"amount":1e400}',
  '{"id":null}',
  '{"id":{"$gt":""}}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  `{"id":"${'x'.repeat(60_000)}"}`,
  '{"kind":"\\u0000"}',
  `{"kind":"' or 1=1 --"}`,
  '{"kind":"\\ud800"}',
  '{"requestId":5}',
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
]

/** A body of another type than JSON is refused before it is read. */
const inputs = [
  ...junk.map((body) => ['application/json', body] as const),
  ...['{"country":["BR"]}', '{', ''].map((body) => ['text/plain', body] as const),
]

it.each(paths)(
  '%s: no bad input makes it fail or changes anything [R5.09]',
  async (path) => {
    const { id, token } = await server.player({ cash: 500n })
    for (const [type, body] of inputs) {
      const response = await server.send(path, { headers: { 'content-type': type, token }, body })
      expect(response.status, `${type} ${body.slice(0, 60)}`).toBeLessThan(500)
      expect(await response.json()).toHaveProperty('success')
    }
    expect((await server.wallet.balances(id)).cash).toBe(500n)
  },
  30_000,
)

describe('the wallet calls', () => {
  it('/wallet/balance returns cash, bonus, locked and the currency [R3.05]', async () => {
    const { id, token } = await server.player({ cash: 12_345n })
    await server.app.db.tx((tx) =>
      server.wallet.hold(
        tx,
        { player: id, owner: `w:${id}`, currency: 'BRL', account: 'locked' },
        minor(2_345n),
      ),
    )
    const { json: answer } = await server.call('/wallet/balance', {}, { token })
    expect(answer).toEqual({
      success: true,
      message: '',
      data: { total: 100, cash: 100, bonus: 0, locked: 23.45, currency: 'BRL', currencyAlias: 'R$' },
    })
  })

  it('Chilean pesos have no decimals', async () => {
    const { token } = await server.player({ country: 'CL', cash: 5_000n })
    const { json: answer } = await server.call('/wallet/balance', {}, { token })
    expect(answer.data).toMatchObject({ total: 5000, currency: 'CLP', currencyAlias: '$' })
  })

  it('/wallet/transactions returns every entry, newest first, with the balance after it [R2.09]', async () => {
    const { id, token } = await server.player({ cash: 1_000n })
    await server.app.db.tx((tx) =>
      server.wallet.hold(
        tx,
        { player: id, owner: `w:${id}`, currency: 'BRL', account: 'locked' },
        minor(400n),
      ),
    )
    const { json: answer } = await server.call('/wallet/transactions', {}, { token })
    expect(answer.data).toMatchObject({ pageNum: 1, pageSize: 20, total: 3 })
    expect(
      answer.data?.list.map(({ kind, amount, balanceAfter, account, ref }) => [
        kind,
        amount,
        balanceAfter,
        account,
        ref,
      ]),
    ).toEqual([
      ['hold', 4, 4, 'locked', `w:${id}`],
      ['hold', -4, 6, 'cash', `w:${id}`],
      ['recharge', 10, 10, 'cash', null],
    ])
    const filtered = await server.call('/wallet/transactions', { kind: 'recharge', pageSize: 1 }, { token })
    expect(filtered.json.data).toMatchObject({ pageSize: 1, total: 1 })
    const beyond = await server.call('/wallet/transactions', { pageNum: 9 }, { token })
    expect(beyond.json.data).toMatchObject({ list: [], total: 3 })
  })

  it('/wallet/transactions is limited to the requested days, both included [R2.09]', async () => {
    const { token } = await server.player({ cash: 1_000n })
    const entry = (await server.call('/wallet/transactions', {}, { token })).json.data?.list[0]
    const today = marketDay('BR', Date.parse(entry?.createdAt ?? ''))
    const day = (offset: number) => addMarketDays(today, offset)
    const between = async (startDate: string, endDate: string) =>
      (await server.call('/wallet/transactions', { startDate, endDate }, { token })).json.data?.total
    expect(await between(day(0), day(0))).toBe(1)
    expect([await between(day(-9), day(-1)), await between(day(1), day(9))]).toEqual([0, 0])
    const noDay = await server.call('/wallet/transactions', { startDate: '2026-02-30' }, { token })
    expect(noDay.status).toBe(400)
  })

  it('entries of other players are never returned', async () => {
    const [a, b] = [await server.player({ cash: 100n }), await server.player()]
    expect((await server.call('/wallet/transactions', {}, { token: b.token })).json.data?.total).toBe(0)
    expect((await server.call('/wallet/transactions', {}, { token: a.token })).json.data?.total).toBe(1)
  })
})

describe('operator routes', () => {
  it('/healthz, /readyz and /metrics respond [R14.01]', async () => {
    await server.call('/ping', {})
    const get = async (path: string) => (await server.send(path, { method: 'GET' })).text()
    expect(await get('/healthz')).toContain('ok')
    expect(await get('/readyz')).toContain('ready')
    expect(await get('/metrics')).toMatch(/saguao_call_duration_seconds_count\{path="\/ping",code="OK"\} \d/)
  })

  it('/docs shows the contract and /docs/openapi.json returns it', async () => {
    const page = await server.send('/docs', { method: 'GET' })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const document = (await (await server.send('/docs/openapi.json', { method: 'GET' })).json()) as {
      openapi: string
      paths: object
    }
    expect(document.openapi).toMatch(/^3\.1/)
    expect(Object.keys(document.paths)).toHaveLength(paths.length)
  })
})

it('/ping returns the time', async () => {
  const { json: answer } = await server.call('/ping', {})
  expect(Number.isNaN(Date.parse(answer.data?.time ?? ''))).toBe(false)
})

it('a stopping server completes calls in flight and closes idle connections', async () => {
  const ends: (() => Promise<void>)[] = []
  const other = await startTestServer((end) => ends.push(end))
  // Four calls of each player are handled at once.
  const players = await Promise.all(Array.from({ length: 5 }, () => other.player({ cash: 100n })))
  const blocker = new pg.Client({ connectionString: other.databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table account in access exclusive mode')
  const silent = connect(Number(new URL(other.address).port), '127.0.0.1')
  const silentEnds = once(silent, 'close')
  const requests = players.flatMap(({ token }) =>
    Array.from({ length: 4 }, () => other.call('/wallet/balance', {}, { token })),
  )
  await expect.poll(() => other.app.metrics.text(), polling).toContain('saguao_calls_in_flight 20')
  const stopped = ends[0]?.()
  await expect
    .poll(() => other.send('/ping', { headers: json, body: '{}' }).catch(() => 'closed'), polling)
    .toBe('closed')
  await blocker.query('commit')
  const responses = await Promise.all(requests)
  await blocker.end()
  await silentEnds
  await stopped
  expect(responses.map(({ json: { success } }) => success)).toEqual(Array(20).fill(true))
})

it('a balance change is pushed to its player on any process [R3.13]', async () => {
  const ends: (() => Promise<void>)[] = []
  const other = await startTestServer((end) => ends.push(end), { databaseUrl: server.databaseUrl })
  const { id, token } = await server.player({ cash: 100n })
  const socket = io(other.address, { query: { token }, transports: ['websocket'], forceNew: true })
  const pushed = new Promise<void>((resolve) => socket.on('balance', resolve))
  await new Promise<void>((resolve) => socket.emit('login', token, () => resolve()))
  await server.app.db.tx((tx) =>
    server.wallet.hold(
      tx,
      { player: id, owner: `owner:${id}`, currency: 'BRL', account: 'locked' },
      minor(1n),
    ),
  )
  await pushed
  socket.close()
  for (const end of ends) await end()
})
