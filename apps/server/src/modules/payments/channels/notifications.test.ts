import { once } from 'node:events'
import { readRecharge } from '@saguao/contract/realtime/events.ts'
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { sign } from '#modules/payments/channels/signature.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createDeposit, createManualClock, type Player, payAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: TestOperator
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const bank = { SANDBOX_BANK_SECRETS: 'the-new-one,the-old-one' }
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '600', CONSOLE_PORT: '0', ...bank }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  operator = await signIn(server, clock, 'payments', 1)
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  for (const end of ends) await end()
})

const toReview = async (order: string) =>
  (await operator.data('/operator/payments/unmatched', { limit: 200 })).list.find(
    ({ orderId }) => orderId === order,
  )
const refund = (id: string) => operator.call('/operator/payment/refund', { id, reason: 'paid by mistake' })

let lastEvent = 0
const notificationFor = (orderId: string, more: object = {}) => ({
  id: `ev-${++lastEvent}`,
  type: 'charge.paid',
  orderId,
  amount: '5000',
  currency: 'BRL',
  reason: null,
  at: new Date(clock.now()).toISOString(),
  ...more,
})

type Signing = { secret?: string; at?: number; signature?: string; body?: string }

/** Posts a notification to the webhook, signed like the bank's or not. */
async function notify(
  notification: object,
  { secret = 'the-new-one', at = clock.now(), signature, body }: Signing = {},
) {
  const bytes = Buffer.from(JSON.stringify(notification))
  const response = await server.send('/psp/sandbox/webhook', {
    headers: {
      'content-type': 'application/json',
      'x-timestamp': String(at),
      'x-signature': signature ?? sign(secret, at, bytes),
    },
    body: body ?? bytes,
  })
  const answer = (await response.json()) as { data: { effects: string[] } | null }
  return { status: response.status, effects: answer.data?.effects }
}

const statusOf = async ({ token }: Player, id: string): Promise<number> => {
  const { json } = await server.call('/recharge/queryPay', { id }, { token })
  return json.success ? json.data.status : 0
}

const notificationsOf = async (id: string): Promise<Record<string, number>> => {
  const { rows } = await server.app.db.pool.query<{ verdict: string; n: bigint }>(
    `select verdict, count(*) as n from payment_notification where convert_from(body, 'utf8') like $1 group by 1`,
    [`%${id}%`],
  )
  return Object.fromEntries(rows.map(({ verdict, n }) => [verdict, Number(n)]))
}

const effectsOn = async (id: string): Promise<string[]> => {
  const { rows } = await server.app.db.pool.query<{ effect: string }>(
    'select effect from payment_event where order_id = $1 order by id',
    [id],
  )
  return rows.map(({ effect }) => effect)
}

describe('one payment is one credit [R10.03]', () => {
  it('200 concurrent identical notifications credit once, and all are stored', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    const notification = notificationFor(id)
    const answers = await Promise.all(Array.from({ length: 200 }, () => notify(notification)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const effects = answers.flatMap((answer) => answer.effects)
    expect(effects.filter((effect) => effect === 'credited')).toHaveLength(1)
    expect(effects.filter((effect) => effect === 'repeated')).toHaveLength(199)
    expect(await balanceOf(server, player.id)).toBe(5000n)
    expect(await notificationsOf(id)).toEqual({ genuine: 200 })
    expect(await effectsOn(id)).toHaveLength(200)
  })

  it('a second payment of the same order is not credited but marked for review', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    expect((await payAtBank(server, id, 'twice')).flatMap(({ effects }) => effects)).toEqual([
      'credited',
      'paid_again',
    ])
    expect(await balanceOf(server, player.id)).toBe(5000n)
  })

  it('one payment cannot pay two orders', async () => {
    const player = await server.player()
    const [first, second] = [await createDeposit(server, player), await createDeposit(server, player)]
    const notification = notificationFor(first)
    expect((await notify(notification)).effects).toEqual(['credited'])
    expect((await notify({ ...notification, orderId: second })).effects).toEqual(['contradiction'])
    expect(await statusOf(player, second)).toBe(1)
    expect(await balanceOf(server, player.id)).toBe(5000n)
  })
})

describe('a notification that is not genuine changes nothing and is stored', () => {
  it.each<[string, Signing, number, string]>([
    ['signed with another secret', { secret: 'a guess' }, 401, 'forged'],
    ['not signed', { signature: '' }, 401, 'forged'],
    ['signed with half a signature', { signature: 'abcd' }, 401, 'forged'],
    ['six minutes old', { at: createManualClock().now() - 360_000 }, 401, 'stale'],
    ['six minutes ahead', { at: createManualClock().now() + 360_000 }, 401, 'stale'],
  ])('%s', async (_, signing, status, verdict) => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    expect(await notify(notificationFor(id), signing)).toEqual({ status, effects: undefined })
    expect(await statusOf(player, id)).toBe(1)
    expect(await notificationsOf(id)).toEqual({ [verdict]: 1 })
  })

  it('changed by one byte after it was signed', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    const notification = notificationFor(id)
    const body = JSON.stringify({ ...notification, amount: '5001' })
    expect(await notify(notification, { body })).toMatchObject({ status: 401 })
    expect(await statusOf(player, id)).toBe(1)
  })

  it.each([
    ['no JSON', 'nothing'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an amount that is no whole number', JSON.stringify(notificationFor('D1', { amount: '50.00' }))],
    ['a negative amount', JSON.stringify(notificationFor('D1', { amount: '-5000' }))],
    ['an unknown kind', JSON.stringify(notificationFor('D1', { type: 'charge.gift' }))],
    ['another currency', JSON.stringify(notificationFor('D1', { currency: 'USD' }))],
    ['no time', JSON.stringify(notificationFor('D1', { at: 'yesterday' }))],
  ])('correctly signed but malformed: %s', async (_, body) => {
    const at = clock.now()
    const signature = sign('the-new-one', at, Buffer.from(body))
    expect(await notify({}, { body, signature, at })).toEqual({ status: 400, effects: undefined })
  })

  it('both configured secrets are accepted during rotation, and no other', async () => {
    const player = await server.player()
    for (const [secret, status] of [
      ['the-new-one', 200],
      ['the-old-one', 200],
      ['the-older-one', 401],
    ] as const) {
      const id = await createDeposit(server, player)
      expect(await notify(notificationFor(id), { secret }), secret).toMatchObject({ status })
    }
    expect(await balanceOf(server, player.id)).toBe(10_000n)
  })

  it('an unknown channel and an oversized body are rejected', async () => {
    const unknown = await server.send('/psp/unknown/webhook', { body: '{}' })
    expect(unknown.status).toBe(404)
    const large = await server.send('/psp/sandbox/webhook', { body: 'x'.repeat(33 * 1024) })
    expect(large.status).toBe(413)
  })

  it.each<[string, Record<string, unknown> | string | null]>([
    ['a NUL character in the order', { orderId: 'D1\u0000' }],
    ['a NUL character in its id', { id: 'ev\u0000' }],
    ['a NUL character in the reason', { type: 'charge.failed', reason: 'no\u0000' }],
    ['a long reason', { type: 'charge.failed', reason: 'x'.repeat(5000) }],
    ['an object as reason', { type: 'charge.failed', reason: { a: 1 } }],
    ['the year 275760', { at: '+275760-09-13T00:00:00.000Z' }],
    ['a year before Christ', { at: '-000044-03-15T00:00:00.000Z' }],
    ['the year 0001', { at: '0001-01-01T00:00:00.000Z' }],
    ['a date without time', { at: '2026-11-15' }],
    ['a number as amount', { amount: 5000 }],
    ['an amount out of range', { amount: '9'.repeat(30) }],
    ['an object as type', { type: {} }],
    ['a list', '[]'],
    ['null', 'null'],
    ['no JSON', '{'],
  ])('signed, but malformed: %s is 400 and changes nothing', async (_, change) => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    const text = typeof change === 'string' ? change : JSON.stringify(notificationFor(id, change ?? {}))
    const signature = sign('the-new-one', clock.now(), Buffer.from(text))
    expect(await notify({}, { signature, body: text })).toMatchObject({ status: 400 })
    expect(await statusOf(player, id)).toBe(1)
    expect(await effectsOn(id)).toEqual([])
    clock.pass(1000)
  })

  it.each([
    ['/sandbox/pay', { id: 'D\u0000', outcome: 'success' }],
    ['/sandbox/pay', { id: ['D1'], outcome: 'success' }],
    ['/sandbox/pay', { id: 'D1', outcome: 'failure', reason: 'a\u0000b' }],
    ['/sandbox/pay', { id: 'D1', outcome: 'success', delayMs: 1e99 }],
    ['/sandbox/payout', { id: 'W\u0000', outcome: 'success' }],
    ['/sandbox/payout', { id: {}, outcome: 'success' }],
    ['/sandbox/pay', []],
    ['/sandbox/pay', 'text'],
  ])('of the sandbox bank with a wrong value are 400: %s %o', async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    expect((await server.send(path, { headers, body: JSON.stringify(body) })).status).toBe(400)
  })

  it.each(['/sandbox/bank/order?code=%00', '/sandbox/sms?phone=%00', '/sandbox/bank/order?code=a&code=b'])(
    'of the sandbox with a wrong parameter are 400: %s',
    async (path) => {
      expect((await server.send(path, { method: 'GET' })).status).toBe(400)
    },
  )

  it('a flood of forged ones is stored up to a limit, and does not block a genuine one', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    const forged = await Promise.all(
      Array.from({ length: 100 }, () => notify(notificationFor(id), { secret: 'x' })),
    )
    expect(forged.some(({ status }) => status === 429)).toBe(true)
    expect((await notificationsOf(id)).forged ?? 0).toBeLessThanOrEqual(60)
    expect((await notify(notificationFor(id))).effects).toEqual(['credited'])
  })
})

describe('a payment that does not match changes nothing and is marked for review', () => {
  it.each([
    ['a cent too much', { amount: '5001' }],
    ['a cent too little', { amount: '4999' }],
    ['another currency', { currency: 'CLP' }],
  ])('%s', async (_, more) => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    expect(await notify(notificationFor(id, more))).toEqual({ status: 200, effects: ['mismatch'] })
    expect(await statusOf(player, id)).toBe(1)
    expect(await balanceOf(server, player.id)).toBe(0n)
    // A correct payment after that is credited.
    expect((await notify(notificationFor(id))).effects).toEqual(['credited'])
  })

  it('an operator refunds it once, and a refunded payment is never credited', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    const wrong = notificationFor(id, { amount: '4000' })
    await notify(wrong)
    const event = await toReview(id)
    expect(event).toMatchObject({ effect: 'mismatch', amount: 40, providerEvent: wrong.id })
    expect(await refund(event?.id ?? '')).toMatchObject({ data: { refund: 'due' } })
    expect(await refund(event?.id ?? '')).toEqual({ code: 'NOTHING_TO_REFUND' })
    expect(await toReview(id)).toBeUndefined()
    clock.pass(61_000)
    await server.payments.payRefunds()
    const refunds = await server.app.db.query.selectFrom('paymentRefund').selectAll().execute()
    expect(refunds).toMatchObject([{ providerEvent: wrong.id, amount: 4000n, state: 'done' }])
    expect((await notify({ ...wrong, amount: '5000' })).effects).toEqual(['repeated'])
    expect(await balanceOf(server, player.id)).toBe(0n)
  })

  it('a credited payment cannot be refunded', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    await notify(notificationFor(id))
    const { rows } = await server.app.db.pool.query('select id from payment_event where order_id = $1', [id])
    expect(await refund(String(rows[0].id))).toEqual({ code: 'NOTHING_TO_REFUND' })
  })

  it('an unknown order', async () => {
    expect(await notify(notificationFor('D-unknown'))).toEqual({ status: 200, effects: ['unknown_order'] })
  })

  it('is counted in the metrics', async () => {
    const text = await (await fetch(`${server.address}/metrics`)).text()
    expect(text).toMatch(/saguao_payment_events_total\{channel="sandbox",effect="mismatch"\} [1-9]/)
    expect(text).toMatch(/saguao_payment_notifications_total\{channel="sandbox",verdict="forged"\} [1-9]/)
  })
})

describe('success and failure', () => {
  it('success never becomes failure', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    await notify(notificationFor(id))
    expect(
      (await notify(notificationFor(id, { type: 'charge.failed', reason: 'declined' }))).effects,
    ).toEqual(['contradiction'])
    expect(await statusOf(player, id)).toBe(2)
    expect(await balanceOf(server, player.id)).toBe(5000n)
  })

  it('a success after a failure is credited once and marked for review', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    await notify(notificationFor(id, { type: 'charge.failed', reason: 'declined' }))
    expect(await statusOf(player, id)).toBe(3)
    const late = notificationFor(id)
    expect((await notify(late)).effects).toEqual(['credited_late'])
    expect((await notify(late)).effects).toEqual(['repeated'])
    expect(await statusOf(player, id)).toBe(2)
    expect(await balanceOf(server, player.id)).toBe(5000n)
  })

  it('50 concurrent pairs of success and failure: the money is credited whichever came first', async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => server.player()))
    const rounds = Array.from({ length: 50 }, async (_, i) => {
      const player = players[i % 10] as Player
      const id = await createDeposit(server, player)
      await Promise.all([
        notify(notificationFor(id)),
        notify(notificationFor(id, { type: 'charge.failed', reason: 'declined' })),
      ])
      return statusOf(player, id)
    })
    expect(new Set(await Promise.all(rounds))).toEqual(new Set([2]))
    for (const { id } of players) expect(await balanceOf(server, id)).toBe(25_000n)
  })
})

describe('the player is notified [R3.13]', () => {
  const options: Partial<ManagerOptions & SocketOptions> = { transports: ['websocket'], forceNew: true }
  const connect = async ({ token }: Player) => {
    const client = io(server.address, { ...options, query: { token } })
    ends.unshift(async () => void client.disconnect())
    await once(client as never, 'connect')
    await client.timeout(5000).emitWithAck('login', token)
    return client
  }

  it('by recharge with the order and its amount, then balance, after the commit', async () => {
    const player = await server.player()
    const other = await connect(await server.player())
    const client = await connect(player)
    const received: string[] = []
    other.onAny((event: string) => received.push(event))
    const id = await createDeposit(server, player, 75.25)
    const arrived = Promise.all([once(client as never, 'recharge'), once(client as never, 'balance')])
    await payAtBank(server, id, 'success')
    const [[payload]] = (await arrived) as [[string], unknown]
    expect(readRecharge(payload)).toEqual({ orderId: id, amount: 75.25 })
    expect(await statusOf(player, id)).toBe(2)
    expect(received).toEqual([])
  })

  it('of a failure too, and a missed push is visible after reconnecting', async () => {
    const player = await server.player()
    const client = await connect(player)
    const id = await createDeposit(server, player)
    const arrived = once(client as never, 'recharge')
    await payAtBank(server, id, 'failure', { reason: 'insufficient' })
    await arrived
    client.disconnect()
    const missed = await createDeposit(server, player)
    await payAtBank(server, missed, 'success')
    await connect(player)
    expect(await statusOf(player, missed)).toBe(2)
    const { json } = await server.call('/wallet/balance', {}, { token: player.token })
    expect(json).toMatchObject({ data: { cash: 50 } })
  })
})
