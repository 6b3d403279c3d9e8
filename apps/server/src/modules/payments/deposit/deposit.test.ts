import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseBrCode } from '#modules/payments/channels/pix/brcode/brcode-parse.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { audit } from '#modules/wallet/audit.ts'
import {
  balanceOf,
  createDeposit,
  createManualClock,
  createPaidDeposit,
  type Player,
  payAtBank,
} from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const minuteMs = 60_000

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), {
    clock,
    env: { RATE_LIMITS: 'off', IDLE_MINUTES: '600' },
  })
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  for (const end of ends) await end()
})

const pix = { payChannel: 'sandbox', paymentMethod: 'pix' } as const

const query = async ({ token }: Pick<Player, 'token'>, id: string, lang = 'pt') => {
  const { json: answer } = await server.call('/recharge/queryPay', { id }, { token, lang })
  if (!answer.success) throw new Error(answer.code)
  return answer.data
}

/** Row counts of every table that a refused request must not touch. */
const rowCounts = async (): Promise<string[]> => {
  const tables = ['deposit', 'withdrawal', 'payout_account', 'posting', 'sandbox_charge', 'payment_event']
  const counts = tables.map((table) => server.app.db.pool.query(`select count(*) as n from ${table}`))
  return (await Promise.all(counts)).map(({ rows }) => String(rows[0].n))
}

describe('payment methods', () => {
  it('are offered by country, the first of each method whose channel runs, with all fields of the screen [R3.05]', async () => {
    const { token } = await server.player()
    const { json: answer } = await server.call('/recharge/paymentMethods', {}, { token })
    const configs = answer.success ? answer.data.configs : []
    expect(configs.map(({ paymentMethod, payChannel }) => `${payChannel} ${paymentMethod}`)).toEqual([
      'sandbox pix',
      'sandbox bank',
      'sandbox telebirr',
      'sandbox cbebirr',
      'sandbox mpesa',
      'sandbox Other',
    ])
    expect(configs[0]).toEqual({
      id: 'br-pix-sandbox',
      ...pix,
      name: 'PIX',
      icon: 'pix',
      minAmount: 1,
      maxAmount: 50000,
      amounts: [20, 50, 100, 200, 500, 1000],
      feeRate: 0,
      feeFixed: 0,
      routing: [],
      fields: [],
    })
    expect(configs.find(({ paymentMethod }) => paymentMethod === 'mpesa')).toMatchObject({
      feeRate: 0.015,
      feeFixed: 0.5,
      fields: ['account', 'otpCode'],
    })
    expect(configs.find(({ paymentMethod }) => paymentMethod === 'bank')?.bankCodes).toContainEqual({
      code: '341',
      name: 'Itaú',
    })
  })

  it('differ in Chile, in pesos without decimals', async () => {
    const { token } = await server.player({ country: 'CL' })
    const { json: answer } = await server.call('/recharge/paymentMethods', {}, { token })
    const [bank] = answer.success ? answer.data.configs : []
    expect(bank).toMatchObject({ paymentMethod: 'bank', minAmount: 1000, fields: ['account', 'bankCode'] })
  })

  it('come with recommended amounts and the promotions for a deposit', async () => {
    const { token } = await server.player()
    const { json: answer } = await server.call('/recharge/getRecommendConfigs', {}, { token })
    const configs = answer.success ? answer.data.configs : []
    expect(configs.map(({ amount }) => amount)).toEqual([20, 50, 100, 200, 500, 1000])
    expect(configs.every(({ bonus }) => bonus === 0)).toBe(true)
    const activities = await server.call('/recharge/depositActivity', {}, { token })
    expect(activities.json).toMatchObject({
      data: {
        list: [
          { id: 'br-first', available: true },
          { id: 'br-reload', available: true },
        ],
      },
    })
  })
})

describe('a deposit by PIX', () => {
  it('goes from the order to the balance, with a timeline [R3.11, R10.03]', async () => {
    const player = await server.player()
    const { token } = player
    const { json: answer } = await server.call(
      '/recharge/v2/createRechargeOrder',
      { amount: 50.5, ...pix },
      { token },
    )
    const order = answer.success ? answer.data : undefined
    expect(order).toMatchObject({ fee: 0, next: 'qr', url: null, expiresAt: '2026-11-15T12:30:00.000Z' })
    expect(await query(player, order?.id ?? '')).toMatchObject({
      status: 1,
      next: 'qr',
      qrCode: order?.qrCode,
    })
    expect(await balanceOf(server, player.id)).toBe(0n)

    expect(await payAtBank(server, order?.id ?? '', 'success')).toEqual([
      { status: 200, effects: ['credited'] },
    ])
    expect(await balanceOf(server, player.id)).toBe(5050n)
    expect(await query(player, order?.id ?? '')).toEqual({
      id: order?.id,
      orderId: order?.id,
      amount: 50.5,
      fee: 0,
      ...pix,
      routing: null,
      status: 2,
      reason: null,
      createdAt: '2026-11-15T12:00:00.000Z',
      finishedAt: '2026-11-15T12:00:00.000Z',
      timeline: ['created', 'waiting', 'success'].map((state) => ({ at: '2026-11-15T12:00:00.000Z', state })),
      next: null,
      qrCode: null,
      url: null,
      expiresAt: null,
    })
  })

  it('has a BR Code with the exact amount [R10.04]', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player, 1234.56)
    const parsed = parseBrCode((await query(player, id)).qrCode ?? '')
    expect(parsed).toMatchObject({ ok: true, code: { kind: 'dynamic', amount: 123_456n } })
  })

  it('can be created and prepared in two calls, and repeated preparation returns the same charge', async () => {
    const { token } = await server.player()
    const created = await server.call('/recharge/createRechargeOrder', { amount: 20, ...pix }, { token })
    const id = created.json.success ? created.json.data.id : ''
    const prepay = (more: object = {}) =>
      server.call('/recharge/prepay', { id, payChannel: 'sandbox', ...more }, { token })
    expect((await prepay({ routing: 'sea' })).json).toMatchObject({ code: 'CHANNEL_UNAVAILABLE' })
    const first = await prepay()
    expect(first.json).toMatchObject({ success: true, data: { next: 'qr' } })
    expect((await prepay()).json).toEqual(first.json)
  })

  it('that fails shows the reason in the player’s language or the bank’s own text [R4.10]', async () => {
    const player = await server.player()
    const [declined, worded] = [await createDeposit(server, player), await createDeposit(server, player)]
    await payAtBank(server, declined, 'failure', { reason: 'insufficient' })
    await payAtBank(server, worded, 'failure', { reason: 'Conta bloqueada' })
    expect(await query(player, declined)).toMatchObject({
      status: 3,
      reason: 'Saldo insuficiente na conta de origem.',
    })
    expect((await query(player, declined, 'ks')).reason).toBe('Saldo insuficiente en la cuenta de origen.')
    expect(await query(player, worded)).toMatchObject({ status: 3, reason: 'Conta bloqueada' })
    expect(await balanceOf(server, player.id)).toBe(0n)
  })

  it('is counted when successful, and listed newest first [R4.10]', async () => {
    const player = await server.player()
    const first = await createPaidDeposit(server, player)
    clock.pass(1000)
    const second = await createDeposit(server, player)
    const { token } = player
    expect((await server.call('/recharge/usc', {}, { token })).json).toMatchObject({ data: { count: 1 } })
    const { json: answer } = await server.call('/recharge/orders', { pageNum: 1, pageSize: 1 }, { token })
    expect(answer).toMatchObject({ data: { list: [{ id: second, status: 1 }], total: 2 } })
    const rest = await server.call('/recharge/orders', { pageNum: 2, pageSize: 1 }, { token })
    expect(rest.json).toMatchObject({ data: { list: [{ id: first, status: 2 }] } })
  })
})

describe('other payment methods', () => {
  it('mobile money requires a code from the phone, then waits; the fee is paid on top [R5.07]', async () => {
    const player = await server.player()
    const { token } = player
    const body = { amount: 100, payChannel: 'sandbox', paymentMethod: 'mpesa', account: '0712345678' }
    const { json: answer } = await server.call('/recharge/v2/createRechargeOrder', body, { token })
    expect(answer).toMatchObject({ data: { fee: 2, next: 'otp' } })
    const id = answer.success ? answer.data.id : ''
    const type = (otpCode: string) =>
      server.call('/recharge/prepay', { id, payChannel: 'sandbox', otpCode }, { token })
    expect((await type('000000x')).json).toMatchObject({ code: 'CODE_WRONG', field: 'otpCode' })
    const texts = await fetch(`${server.address}/sandbox/sms?country=BR&phone=0712345678`)
    const { list } = (await texts.json()) as { list: { code: string }[] }
    expect((await type(list[0]?.code ?? '')).json).toMatchObject({ data: { next: 'wait' } })
    expect((await query(player, id)).next).toBe('wait')

    await payAtBank(server, id, 'success')
    expect(await balanceOf(server, player.id)).toBe(10_000n)
    const { rows } = await server.app.db.pool.query(
      `select c.name, e.amount from posting p join entry e on e.posting_id = p.id join chart c on c.id = e.account
        where p.key = $1 order by e.seq`,
      [`deposit:${id}`],
    )
    expect(rows).toEqual([
      { name: 'channel:sandbox', amount: -10_000n },
      { name: 'cash', amount: 10_000n },
      { name: 'channel:sandbox', amount: -200n },
      { name: 'fees', amount: 200n },
    ])
  })

  it('five wrong codes fail the order', async () => {
    const player = await server.player()
    const body = { amount: 100, payChannel: 'sandbox', paymentMethod: 'telebirr', account: '0912345678' }
    const { json: answer } = await server.call('/recharge/v2/createRechargeOrder', body, {
      token: player.token,
    })
    const id = answer.success ? answer.data.id : ''
    const codes: unknown[] = []
    for (let tries = 1; tries <= 5; tries++) {
      const wrong = { id, payChannel: 'sandbox', otpCode: 'wrong' }
      const { json: result } = await server.call('/recharge/prepay', wrong, { token: player.token })
      codes.push(result.success || result.code)
    }
    expect(codes).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'ORDER_CLOSED'])
    expect(await query(player, id)).toMatchObject({ status: 3 })
  })

  it('a bank transfer redirects to the bank’s page, and accepts known banks only', async () => {
    const { token } = await server.player({ country: 'CL' })
    const body = { amount: 5000, payChannel: 'sandbox', paymentMethod: 'bank', account: '12345678' }
    const send = (more: object) =>
      server.call('/recharge/v2/createRechargeOrder', { ...body, ...more }, { token })
    expect((await send({})).json).toMatchObject({ code: 'FIELD_REQUIRED', field: 'bankCode' })
    expect((await send({ bankCode: '999' })).json).toMatchObject({
      code: 'ACCOUNT_INVALID',
      field: 'bankCode',
    })
    const { json: answer } = await send({ bankCode: '012' })
    expect(answer).toMatchObject({ data: { next: 'redirect' } })
    expect(answer.success && answer.data.url).toMatch(/^\/sandbox\/bank\?order=D/)
  })
})

describe('a refused request stores nothing', () => {
  it.each(['-1', '0', '0.001', '1e400', '"100"', 'null', 'NaN', '[100]', '{}', 'true', '1e13', '-0.01'])(
    'an amount of %s [R10.03]',
    async (amount) => {
      const { token } = await server.player({ cash: 10_000n, withPhone: true })
      const before = await rowCounts()
      const withdraw = { ...pix, account: 'ana@example.com' }
      for (const [path, more] of [
        ['/recharge/createRechargeOrder', pix],
        ['/recharge/v2/createRechargeOrder', pix],
        ['/withdraw/create', withdraw],
      ] as const) {
        const text = JSON.stringify({ ...more, amount: 'AMOUNT' }).replace('"AMOUNT"', amount)
        const response = await server.send(path, { headers: { ...json, token }, body: text })
        expect(response.status, path).toBe(400)
      }
      expect(await rowCounts()).toEqual(before)
    },
  )

  it.each([
    [0.5, 'AMOUNT_OUT_OF_RANGE'],
    [50_000.01, 'AMOUNT_OUT_OF_RANGE'],
  ])('an amount of %d is outside of the channel’s limits', async (amount, code) => {
    const { token } = await server.player()
    const before = await rowCounts()
    const { status, json: answer } = await server.call(
      '/recharge/v2/createRechargeOrder',
      { amount, ...pix },
      { token },
    )
    expect([status, answer]).toMatchObject([200, { code, field: 'amount' }])
    expect(await rowCounts()).toEqual(before)
  })

  it.each([
    ['an unknown channel', { payChannel: 'unknown' }, 'CHANNEL_UNAVAILABLE'],
    ['a method of another channel', { paymentMethod: 'cheque' }, 'CHANNEL_UNAVAILABLE'],
    ['an unknown route', { routing: 'sea' }, 'CHANNEL_UNAVAILABLE'],
    ['an unknown promotion', { activityId: 'none' }, 'NOT_AVAILABLE'],
  ])('%s', async (_, more, code) => {
    const { token } = await server.player()
    const before = await rowCounts()
    const body = { amount: 50, ...pix, ...more }
    const { json: answer } = await server.call('/recharge/v2/createRechargeOrder', body, { token })
    expect(answer).toMatchObject({ code })
    expect(await rowCounts()).toEqual(before)
  })
})

describe('a blocked player', () => {
  it('can read, but cannot order or prepare a deposit; a payment on the way is credited [R12.01]', async () => {
    const player = await server.player()
    const { token } = player
    const created = await server.call('/recharge/createRechargeOrder', { ...pix, amount: 50 }, { token })
    const id = created.json.success ? created.json.data.id : ''
    const paid = await createDeposit(server, player)
    const block = (blockedAt: Date | null) =>
      server.app.db.query.updateTable('player').set({ blockedAt }).where('id', '=', player.id).execute()
    await block(new Date(clock.now()))
    const before = await rowCounts()
    for (const path of ['/recharge/createRechargeOrder', '/recharge/v2/createRechargeOrder'] as const)
      expect(await server.call(path, { ...pix, amount: 50 }, { token })).toMatchObject({
        status: 200,
        json: { success: false, code: 'PLAYER_BLOCKED' },
      })
    const prepay = await server.call('/recharge/prepay', { id, payChannel: 'sandbox' }, { token })
    expect(prepay.json).toMatchObject({ success: false, code: 'PLAYER_BLOCKED' })
    expect(await rowCounts()).toEqual(before)
    expect((await server.call('/wallet/balance', {}, { token })).json.success).toBe(true)
    await payAtBank(server, paid, 'success')
    expect(await balanceOf(server, player.id)).toBe(50_00n)
    await block(null)
    expect(
      (await server.call('/recharge/prepay', { id, payChannel: 'sandbox' }, { token })).json,
    ).toMatchObject({
      success: true,
    })
  })
})

describe('an order belongs to its player', () => {
  it('and is refused to others like an unknown order [R10.03]', async () => {
    const [ana, bruno] = [await server.player(), await server.player()]
    const id = await createDeposit(server, ana)
    const unknownId = `D${'0'.repeat(26)}`
    for (const [path, body] of [
      ['/recharge/queryPay', {}],
      ['/recharge/prepay', { payChannel: 'sandbox' }],
    ] as const) {
      const of = async (order: string) => {
        const { status, json: answer } = await server.call(path, { ...body, id: order } as never, {
          token: bruno.token,
        })
        return { status, answer }
      }
      expect(await of(id)).toEqual(await of(unknownId))
      expect(await of(id)).toMatchObject({ status: 200, answer: { code: 'ORDER_UNKNOWN' } })
    }
  })
})

describe('a repeated request', () => {
  it.each(['/recharge/createRechargeOrder', '/recharge/v2/createRechargeOrder'] as const)(
    '%s creates one order, also when it is sent 20 times concurrently [R10.01]',
    async (path) => {
      const { token } = await server.player()
      const body = { amount: 30, ...pix, requestId: 'the-same' }
      const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(path, body, { token })))
      expect(new Set(answers.map(({ json: answer }) => JSON.stringify(answer))).size).toBe(1)
      expect((await server.call('/recharge/orders', {}, { token })).json).toMatchObject({
        data: { total: 1 },
      })
      const other = await server.call(path, { ...body, amount: 31 }, { token })
      expect(other.json).toMatchObject({ code: 'REQUEST_MISMATCH' })
    },
  )
})

describe('a missing notification', () => {
  it('is replaced by polling the bank when the player views the order', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    await payAtBank(server, id, 'silent')
    expect((await query(player, id)).status).toBe(1)
    clock.pass(6_000)
    expect((await query(player, id)).status).toBe(2)
    expect(await balanceOf(server, player.id)).toBe(5000n)
    // The late notification changes nothing.
    expect(await payAtBank(server, id, 'success')).toEqual([{ status: 200, effects: ['repeated'] }])
    expect(await balanceOf(server, player.id)).toBe(5000n)
  })

  it('is replaced by polling in the job', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    await payAtBank(server, id, 'silent')
    clock.pass(2 * minuteMs)
    await server.payments.pollOverdueDeposits()
    expect(await balanceOf(server, player.id)).toBe(5000n)
  })

  it('expires the order at its deadline, after the bank was polled', async () => {
    const player = await server.player()
    const [unpaid, paid] = [await createDeposit(server, player), await createDeposit(server, player)]
    await payAtBank(server, paid, 'silent')
    clock.pass(31 * minuteMs)
    await server.payments.expireDeposits()
    expect(await query(player, unpaid)).toMatchObject({ status: 3, reason: 'O tempo para pagar acabou.' })
    expect(await query(player, paid)).toMatchObject({ status: 2 })
    const { token } = player
    const prepay = await server.call('/recharge/prepay', { id: unpaid, payChannel: 'sandbox' }, { token })
    expect(prepay.json).toMatchObject({ code: 'ORDER_CLOSED' })
  })
})
