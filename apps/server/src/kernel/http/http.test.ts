import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { guest, money, player } from '@saguao/contract/calls/call.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import { Amount, RequestId } from '@saguao/contract/schemas/request-fields.ts'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { systemClock } from '#kernel/clock.ts'
import { systemRandom } from '#kernel/random.ts'
import { Refusal } from '#kernel/refusal.ts'
import { audit } from '#modules/wallet/audit.ts'
import type { Posted } from '#modules/wallet/wallet.ts'
import {
  balanceOf,
  createPlayer,
  createTestEnvironment,
  log,
  type Player,
  type TestEnvironment,
} from '#testing/environment.ts'
import { collectHandlers, type Handlers } from './handlers.ts'
import { createHttp } from './http.ts'
import { createStoredResponses } from './idempotency.ts'
import { noLoad } from './load/load-monitor.ts'
import { responseBuilderFor } from './prebuilt-response.ts'

const paid = Type.Object({ id: Type.String(), balance: Type.Number() })
const pay = { amount: Amount, requestId: Type.Optional(RequestId) }

const table = {
  '/test/echo': guest(
    'Says it again',
    { text: Type.String({ maxLength: 20 }), more: Type.Optional(Type.Array(Type.Integer())) },
    Type.Object({ text: Type.String() }),
  ),
  '/test/fields': guest(
    'Returns the received field names',
    {
      tone: Type.Optional(Type.String({ minLength: 1 })),
      kind: Type.Optional(Type.Enum(['a', 'b'])),
      count: Type.Optional(Type.Integer()),
    },
    Type.Array(Type.String()),
  ),
  '/test/who': player('Who calls', {}, Type.Object({ id: Type.String() })),
  '/test/refuse': guest('Refuses', {}, Type.Null()),
  '/test/bug': guest('Breaks', {}, Type.Null()),
  '/test/misfit': guest('Sends an invalid response', {}, Type.Object({ count: Type.Integer() })),
  '/test/ready': guest('Was written before', {}, Type.Object({ text: Type.String() })),
  '/test/auth': guest('Rarely', {}, Type.Null(), 'auth'),
  '/test/batched': money('Pays in a batch', pay, paid),
  '/test/together': money('Pays in a transaction', pay, paid),
  '/test/forgetful': money('Stores no response', pay, Type.Null()),
}

const ready = responseBuilderFor('/test/ready', table['/test/ready'])({ text: 'olá' })

let environment: TestEnvironment
let base: string
let port: number
let listening: Server
let rich: Player
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  environment = await createTestEnvironment((close) => ends.push(close))
  const { db, wallet, identity } = environment
  let orders = 0
  const posting = (id: bigint, order: string, amount: bigint) =>
    ({
      player: id,
      key: `pay:${order}`,
      kind: 'bet',
      currency: 'BRL',
      transfers: [{ from: { player: id, name: 'cash' }, to: { house: 'games:test' }, amount: minor(amount) }],
    }) as const
  const handlers: Handlers<typeof table> = collectHandlers(table, [
    {
      '/test/echo': ({ body: { text } }) => ({ text }),
      '/test/fields': ({ body }) => Object.keys(body),
      '/test/who': ({ player: { playerId } }) => ({ id: String(playerId) }),
      '/test/refuse': () => {
        throw new Refusal('INSUFFICIENT_FUNDS', { field: 'amount' })
      },
      '/test/bug': () => {
        throw new TypeError('secret details')
      },
      '/test/misfit': () => ({ count: 'many' as unknown as number }),
      '/test/ready': () => ready,
      '/test/auth': () => null,
      '/test/batched': async ({ body: { amount, requestId }, player: { playerId }, responseStore }) => {
        const order = requestId ?? `order${++orders}`
        const dataOf = ({ postingId, balances }: Posted) => ({
          id: String(postingId),
          balance: toMajor(balances.cash ?? minor(0n), 'BRL'),
        })
        const outcome = await wallet.post(
          posting(playerId, `b${order}`, BigInt(amount * 100)),
          ...responseStore.extraWrites(dataOf),
        )
        if (outcome.outcome !== 'posted' && outcome.outcome !== 'exists')
          throw new Refusal('INSUFFICIENT_FUNDS')
        return dataOf(outcome)
      },
      '/test/together': ({ body: { amount }, player: { playerId }, responseStore }) =>
        db.tx(async (tx) => {
          const outcome = await wallet.postIn(tx, posting(playerId, `t${++orders}`, BigInt(amount * 100)))
          if (outcome.outcome !== 'posted') throw new Refusal('INSUFFICIENT_FUNDS')
          return responseStore.store(tx, {
            id: String(outcome.postingId),
            balance: toMajor(outcome.balances.cash ?? minor(0n), 'BRL'),
          })
        }),
      '/test/forgetful': () => null,
    } satisfies Partial<Handlers<typeof table>>,
  ])
  const http = createHttp({
    calls: table,
    handlers,
    findSession: identity.findSession,
    storedResponses: createStoredResponses(db),
    config: readConfig({}),
    clock: systemClock,
    random: systemRandom,
    log,
    metrics: environment.metrics,
    load: noLoad,
    checkResponses: true,
  })
  http.get('/test/page', async () => null)
  http.post('/test/route/:name', async () => null)
  await http.listen({ host: '127.0.0.1', port: 0 })
  ends.unshift(() => http.close())
  listening = http.server
  port = (http.server.address() as AddressInfo).port
  base = `http://127.0.0.1:${port}`
  rich = await createPlayer(environment, { cash: 100_000n })
})

afterAll(async () => {
  expect(await audit(environment.db)).toEqual([])
  for (const end of ends) await end()
})

type Sent = { status: number; text: string; json: Record<string, unknown>; headers: Headers }

async function send(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Sent> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: raw }),
  })
  const text = await response.text()
  return { status: response.status, text, json: JSON.parse(text), headers: response.headers }
}

describe('the envelope and its statuses [R3.06]', () => {
  it('a success is 200 with data', async () => {
    const { status, json } = await send('/test/echo', { text: 'olá' })
    expect([status, json]).toEqual([200, { success: true, message: '', data: { text: 'olá' } }])
  })

  it('a business refusal is 200 with success false, a stable code and the field', async () => {
    const { status, json } = await send('/test/refuse', {})
    expect(status).toBe(200)
    expect(json).toMatchObject({ success: false, data: null, code: 'INSUFFICIENT_FUNDS', field: 'amount' })
  })

  it('messages are in the language of the lang header, Portuguese for an unknown one', async () => {
    const messages = await Promise.all(
      ['pt', 'ks', 'en', 'xx'].map(async (lang) => (await send('/test/bug', {}, { lang })).json.message),
    )
    expect(new Set(messages).size).toBe(3)
    expect(messages[3]).toBe(messages[0])
  })

  it('a bug is 500 without details', async () => {
    const { status, text, json } = await send('/test/bug', {})
    expect([status, json.code]).toEqual([500, 'INTERNAL'])
    expect(text).not.toContain('secret')
  })

  it('a prebuilt response is sent unchanged in the same envelope', async () => {
    const written = await send('/test/ready', {})
    expect(written.json).toEqual({ success: true, message: '', data: { text: 'olá' } })
    const usual = await send('/test/echo', { text: 'olá' })
    for (const name of ['content-type', 'cache-control', 'content-length'])
      expect(written.headers.get(name)).toBe(usual.headers.get(name))
  })

  it('a prebuilt response that violates its schema throws', () => {
    const write = responseBuilderFor('/test/ready', table['/test/ready'])
    expect(() => write({ text: 5 as unknown as string })).toThrow(
      '/test/ready sent a response that violates its schema',
    )
  })

  it('a response that violates its schema is 500', async () => {
    expect((await send('/test/misfit', {})).status).toBe(500)
  })

  it('an unknown path is 404, a wrong method 405, both with envelopes', async () => {
    const unknown = await send('/test/nothing', {})
    expect([unknown.status, unknown.json.code]).toEqual([404, 'NOT_FOUND'])
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const wrong = await send('/test/echo', {}, {}, method)
      expect([wrong.status, wrong.json.code, wrong.headers.get('allow')]).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        'POST',
      ])
    }
  })

  it('routes that are no calls respond 405 too', async () => {
    const page = await send('/test/page', {})
    expect([page.status, page.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const route = await send('/test/route/owl?x=1', {}, {}, 'GET')
    expect([route.status, route.json.code, route.headers.get('allow')]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'POST',
    ])
    expect((await send('/test/route/owl/more', {}, {}, 'GET')).status).toBe(404)
  })
})

describe('invalid input is refused and reaches no handler [R5.09]', () => {
  const deep = `{"text":"x","more":${'['.repeat(5000)}${']'.repeat(5000)}}`
  it.each([
    ['malformed JSON', '{"text":'],
    ['no JSON at all', 'hello'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '5'],
    ['a missing field', '{}'],
    ['a number where a string belongs', '{"text":5}'],
    ['an array where a string belongs', '{"text":["a"]}'],
    ['a string that is too long', `{"text":"${'x'.repeat(21)}"}`],
    ['a fraction where a whole number belongs', '{"text":"a","more":[1.5]}'],
    ['a number beyond all numbers', '{"text":"a","more":[1e400]}'],
    ['nesting without end', deep],
    ['a key that reaches for the prototype', '{"text":"a","__proto__":{"x":1}}'],
    ['a key that reaches for the constructor', '{"text":"a","constructor":{"prototype":{"x":1}}}'],
  ])('%s is 400', async (_, body) => {
    const { status, json } = await send('/test/echo', body)
    expect([status, json.success, json.data]).toEqual([400, false, null])
  })

  it('null is not a valid body, also for calls without fields', async () => {
    expect((await send('/test/fields', 'null')).status).toBe(400)
  })

  it('an empty optional text counts as absent; a non-text is refused', async () => {
    const { json } = await send('/test/fields', { tone: '', kind: '', count: 1 })
    expect(json.data).toEqual(['count'])
    expect((await send('/test/fields', { count: '' })).status).toBe(400)
    expect((await send('/test/fields', { kind: 'c' })).status).toBe(400)
  })

  it('the invalid field is named', async () => {
    expect((await send('/test/echo', { text: 'a', more: ['b'] })).json.field).toBe('more.0')
    expect((await send('/test/echo', {})).json.field).toBe('text')
  })

  it('a body over 64 KiB is 413, another content type 415', async () => {
    expect((await send('/test/echo', { text: 'x'.repeat(70_000) })).status).toBe(413)
    expect(
      (await send('/test/echo', 'text=a', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415)
  })

  it('an empty body is an empty object', async () => {
    expect((await send('/test/refuse', '')).json.code).toBe('INSUFFICIENT_FUNDS')
  })

  it('headers and body have a timeout of 15 s', () => {
    expect(listening.headersTimeout).toBe(10_000)
    expect(listening.requestTimeout).toBe(15_000)
  })

  it('malformed HTTP gets 400 with an envelope, and the connection is closed', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE \x00\x01\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toContain('400 Bad Request')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      data: null,
      code: 'BAD_REQUEST',
    })
  })
})

describe('access is checked first [R6.03]', () => {
  it.each([
    ['no', {}],
    ['an empty', { token: '' }],
    ['a dead', { token: 'x'.repeat(43) }],
    ['an endless', { token: 'x'.repeat(5000) }],
  ])('%s token on a call that needs one is 401, before the body is even read', async (_, headers) => {
    const { status, json } = await send('/test/who', '{"broken', headers as Record<string, string>)
    expect([status, json.code]).toEqual([401, 'UNAUTHORIZED'])
  })

  it('a valid token identifies its player', async () => {
    expect((await send('/test/who', {}, { token: rich.token })).json.data).toEqual({ id: String(rich.id) })
  })

  it('a guest call with an expired token is a guest call', async () => {
    expect((await send('/test/echo', { text: 'a' }, { token: 'dead' })).status).toBe(200)
  })

  it('a rate limited call is 429 with retry-after', async () => {
    const responses = await Promise.all(Array.from({ length: 310 }, () => send('/test/auth', {})))
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused[0]?.json.code).toBe('RATE_LIMITED')
  })
})

describe.each(['/test/batched', '/test/together'] as const)(
  'a call that moves money is idempotent: %s [R10.01]',
  (path) => {
    it('a repeated requestId gets the first response byte for byte and pays once', async () => {
      const { id, token } = await createPlayer(environment, { cash: 1000n })
      const first = await send(path, { amount: 3, requestId: 'r1' }, { token })
      const again = await send(path, { requestId: 'r1', amount: 3 }, { token })
      expect(again.text).toBe(first.text)
      expect(await balanceOf(environment, id)).toBe(700n)
    })

    it('100 concurrent repetitions pay once and get the same response', async () => {
      const { id, token } = await createPlayer(environment, { cash: 1000n })
      const responses = await Promise.all(
        Array.from({ length: 100 }, () => send(path, { amount: 3, requestId: 'r2' }, { token })),
      )
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
      expect(responses[0]?.json.success).toBe(true)
      expect(await balanceOf(environment, id)).toBe(700n)
    })

    it('the same requestId with other content is refused and moves nothing', async () => {
      const { id, token } = await createPlayer(environment, { cash: 1000n })
      await send(path, { amount: 3, requestId: 'r3' }, { token })
      const other = await send(path, { amount: 4, requestId: 'r3' }, { token })
      expect(other.json).toMatchObject({ success: false, code: 'REQUEST_MISMATCH' })
      expect(await balanceOf(environment, id)).toBe(700n)
    })

    it('two players may use the same requestId', async () => {
      const players = await Promise.all([1, 2].map(() => createPlayer(environment, { cash: 1000n })))
      const responses = await Promise.all(
        players.map(({ token }, i) =>
          send(path, { amount: i + 1, requestId: `r4${path === '/test/batched' ? 'b' : 't'}` }, { token }),
        ),
      )
      expect(responses.map(({ json }) => json.success)).toEqual([true, true])
    })

    it('a refused call stores nothing: the same requestId may succeed later', async () => {
      const { id, token } = await createPlayer(environment, { cash: 100n })
      expect((await send(path, { amount: 3, requestId: 'r5' }, { token })).json.code).toBe(
        'INSUFFICIENT_FUNDS',
      )
      await environment.wallet.post({
        player: id,
        key: 'more',
        kind: 'recharge',
        currency: 'BRL',
        transfers: [
          { from: { house: 'channel:test' }, to: { player: id, name: 'cash' }, amount: minor(900n) },
        ],
      })
      expect((await send(path, { amount: 3, requestId: 'r5' }, { token })).json.success).toBe(true)
      expect(await balanceOf(environment, id)).toBe(700n)
    })

    it('without a requestId every call is executed', async () => {
      const { id, token } = await createPlayer(environment, { cash: 1000n })
      await send(path, { amount: 1 }, { token })
      await send(path, { amount: 1 }, { token })
      expect(await balanceOf(environment, id)).toBe(800n)
    })
  },
)

it('a call that moves money without storing its response is 500', async () => {
  expect((await send('/test/forgetful', { amount: 1, requestId: 'r' }, { token: rich.token })).status).toBe(
    500,
  )
})

describe('the boot fails', () => {
  const calls = { '/a': guest('A', {}, Type.Null()), '/b': guest('B', {}, Type.Null()) }
  const handler = () => null

  it('when a call has two handlers', () => {
    expect(() => collectHandlers(calls, [{ '/a': handler, '/b': handler }, { '/b': handler }])).toThrow(
      '/b has two handlers',
    )
  })

  it('when a call has no handler', () => {
    const parts = [{ '/a': handler }] as unknown as [{ '/a': () => null; '/b': () => null }]
    expect(() => collectHandlers(calls, parts)).toThrow('No handler for /b')
  })

  it('when a handler belongs to no call', () => {
    expect(() => collectHandlers(calls, [{ '/a': handler, '/b': handler, '/c': handler }])).toThrow(
      '/c has a handler, but is not a call',
    )
  })
})
