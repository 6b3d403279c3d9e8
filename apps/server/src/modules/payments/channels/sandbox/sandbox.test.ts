import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, createDeposit, createManualClock, type Player, payAtBank } from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const post = async (path: string, body: unknown) => {
  const response = await server.send(path, { headers: json, body: JSON.stringify(body) })
  return { status: response.status, answer: (await response.json()) as { code?: string; data: unknown } }
}
const get = async (path: string) => {
  const response = await fetch(server.address + path)
  return { status: response.status, answer: await response.json() }
}

const qrOf = async ({ token }: Player, id: string): Promise<string> => {
  const { json: answer } = await server.call('/recharge/queryPay', { id }, { token })
  return (answer.success && answer.data.qrCode) || ''
}

describe('the sandbox bank', () => {
  it('reads the code of a PIX order, and the order’s number', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player, 12.34)
    const code = await qrOf(player, id)
    for (const text of [code, id, ` ${code}\n`]) {
      const { status, answer } = await get(`/sandbox/bank/order?code=${encodeURIComponent(text)}`)
      expect([status, answer]).toMatchObject([200, { id, amount: 12.34, currency: 'BRL', state: 'waiting' }])
    }
  })

  it('rejects a code that was changed by one character', async () => {
    const player = await server.player()
    const code = await qrOf(player, await createDeposit(server, player, 12.34))
    const changed = code.replace('12.34', '12.35')
    expect(changed).not.toBe(code)
    expect((await get(`/sandbox/bank/order?code=${encodeURIComponent(changed)}`)).status).toBe(400)
  })

  it('can delay a payment, over the same webhook', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    expect(await payAtBank(server, id, 'success', { delayMs: 20 })).toEqual([])
    await expect.poll(() => balanceOf(server, player.id), { timeout: 10_000 }).toBe(5000n)
  })

  it('accepts an order that was never prepared', async () => {
    const player = await server.player()
    const body = { amount: 20, payChannel: 'sandbox', paymentMethod: 'pix' }
    const { json: answer } = await server.call('/recharge/createRechargeOrder', body, { token: player.token })
    const id = answer.success ? answer.data.id : ''
    expect(await payAtBank(server, id, 'success')).toMatchObject([{ effects: ['credited'] }])
    expect(await balanceOf(server, player.id)).toBe(2000n)
  })

  it('a forged notification is refused', async () => {
    const player = await server.player()
    const id = await createDeposit(server, player)
    expect(await payAtBank(server, id, 'forged')).toEqual([{ status: 401, effects: [] }])
    expect(await balanceOf(server, player.id)).toBe(0n)
  })

  it.each([
    ['/sandbox/pay', {}],
    ['/sandbox/pay', { id: 5, outcome: 'success' }],
    ['/sandbox/pay', { id: 'D1', outcome: 'gift' }],
    ['/sandbox/pay', { id: 'D1', outcome: 'success', delayMs: -1 }],
    ['/sandbox/pay', { id: 'D1', outcome: 'success', delayMs: 'soon' }],
    ['/sandbox/payout', { id: 'W1', outcome: 'twice' }],
    ['/sandbox/payout', []],
  ])('%s refuses %j', async (path, body) => {
    expect(await post(path, body)).toMatchObject({ status: 400, answer: { code: 'VALIDATION' } })
  })

  it('an unknown order is refused', async () => {
    for (const path of ['/sandbox/pay', '/sandbox/payout'])
      expect(await post(path, { id: 'D1', outcome: 'success' })).toMatchObject({
        status: 200,
        answer: { code: 'ORDER_UNKNOWN' },
      })
  })

  it('has a page without inline scripts or styles, and lists open orders', async () => {
    const page = await fetch(`${server.address}/sandbox/bank`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    const text = await page.text()
    expect(text).not.toMatch(/<script>|style=|onclick=/)
    for (const path of ['/sandbox/bank.css', '/sandbox/bank.js'])
      expect((await fetch(server.address + path)).status).toBe(200)
    const { answer } = await get('/sandbox/bank/list')
    expect(answer).toMatchObject({ charges: expect.any(Array), payouts: expect.any(Array) })
  })
})

describe('in live mode', () => {
  it('has no routes, and no sandbox method is offered', async () => {
    const clock = createManualClock()
    const live = await startTestServer((end) => ends.push(end), { mode: 'live', clock })
    for (const path of ['/sandbox/bank', '/sandbox/bank/list', '/sandbox/bank.js'])
      expect((await fetch(live.address + path)).status).toBe(404)
    for (const path of ['/sandbox/pay', '/sandbox/payout', '/psp/sandbox/webhook'])
      expect((await live.send(path, { headers: json, body: '{}' })).status).toBe(404)
    const { token } = await live.player()
    const { json: answer } = await live.call('/recharge/paymentMethods', {}, { token })
    expect(answer).toMatchObject({ data: { configs: [] } })
  })
})
