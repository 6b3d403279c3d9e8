import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { writePolicy } from '#modules/markets/markets.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const clock = createManualClock(Date.parse('2026-01-15T12:00:00Z'))
const ends: (() => Promise<void>)[] = []
const minuteMs = 60_000
let server: TestServer

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  await setPolicy({ identityGate: 'none' })
})
afterAll(async () => {
  for (const end of ends) await end()
})
afterEach(() => setPolicy({ withdrawalReversal: true, payoutMinutes: 120 }))

async function setPolicy(change: Parameters<typeof writePolicy>[3]): Promise<void> {
  await writePolicy(server.app.db, 'sandbox', 'BR', change)
  await vi.waitFor(() => expect(server.markets.policyOf('BR')).toMatchObject(change))
}

const body = { payChannel: 'sandbox', paymentMethod: 'pix', account: 'ana.lima@example.com' }

/** An amount above the limit of automatic approval stays open. */
async function request({ token, username }: Player, amount = 50): Promise<string> {
  clock.pass(1_000)
  const ask = (more: object = {}) => server.call('/withdraw/create', { ...body, amount, ...more }, { token })
  const first = (await ask()).json
  if (first.success) return first.data.id
  clock.pass(61_000)
  await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
  const sent = await server.send(`/sandbox/sms?country=BR&phone=${username}`, { method: 'GET' })
  const { list } = (await sent.json()) as { list: { code: string }[] }
  const { json } = await ask({ verificationCode: list[0]?.code ?? '' })
  if (!json.success) throw new Error(json.code)
  return json.data.id
}

const cancel = async ({ token }: Player, id: string) => {
  const { json } = await server.call('/withdraw/cancel', { id }, { token })
  return json.success ? 'OK' : json.code
}

const orderOf = async ({ token }: Player) => {
  const { json } = await server.call('/withdraw/orders', {}, { token })
  return json.success ? json.data.list[0] : undefined
}

describe('a requested withdrawal [R12.13]', () => {
  it('can be cancelled only where the policy allows it; elsewhere it is not offered and the money stays held', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true })
    await setPolicy({ withdrawalReversal: false })
    const id = await request(player)
    expect(await orderOf(player)).toMatchObject({ id, cancellable: false })
    expect(await cancel(player, id)).toBe('NOT_AVAILABLE')
    expect([await balanceOf(server, player.id), await balanceOf(server, player.id, 'locked')]).toEqual([
      95_000n,
      5_000n,
    ])
    await setPolicy({ withdrawalReversal: true })
    const second = await request(player)
    expect(await orderOf(player)).toMatchObject({ id: second, cancellable: true })
    expect(await cancel(player, second)).toBe('OK')
  })

  it('is sent at once where it cannot be cancelled, and after the time for that elsewhere', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true })
    await request(player)
    await server.payments.sendApproved()
    expect((await orderOf(player))?.timeline.at(-1)?.state).toBe('approved')
    await setPolicy({ withdrawalReversal: false })
    await request(player)
    await server.payments.sendApproved()
    expect((await orderOf(player))?.timeline.map(({ state }) => state)).toContain('sent')
  })
})

it('a payout over the minutes of the policy is counted as overdue [R12.13]', async () => {
  // The payouts of other tests are overdue by every policy.
  clock.pass(200 * minuteMs)
  const player = await server.player({ cash: 2_000_000n, withPhone: true })
  await request(player, 5_000.01)
  const overdue = async () => {
    await server.payments.updateMetrics()
    const text = await (await fetch(`${server.address}/metrics`)).text()
    return Number(/^saguao_payouts_overdue (\d+)$/m.exec(text)?.[1])
  }
  await setPolicy({ payoutMinutes: 90 })
  const before = await overdue()
  clock.pass(89 * minuteMs)
  expect(await overdue()).toBe(before)
  clock.pass(minuteMs)
  expect(await overdue()).toBeGreaterThan(before)
  await setPolicy({ payoutMinutes: 120 })
  expect(await overdue()).toBe(before)
})

describe('a player who requests and cancels again and again', () => {
  it('is stopped after ten withdrawals in 24 hours, also by parallel calls, and withdraws the next day [R12.13]', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true })
    expect(await cancel(player, await request(player))).toBe('OK')
    const { token } = player
    const ask = async () => (await server.call('/withdraw/create', { ...body, amount: 50 }, { token })).json
    const codes: string[] = []
    for (let round = 0; round < 12; round++) {
      const all = await Promise.all([ask(), ask()])
      for (const json of all) codes.push(json.success ? await cancel(player, json.data.id) : json.code)
    }
    // Two parallel requests can both precede the tenth cancellation.
    expect(codes.filter((code) => code === 'OK').length).toBeLessThanOrEqual(10)
    expect(codes.slice(-4)).toEqual(Array(4).fill('PAYOUT_LIMIT'))
    expect(await balanceOf(server, player.id)).toBe(100_000n)
    clock.pass(24 * 60 * minuteMs)
    expect((await ask()).success).toBe(true)
  })
})
