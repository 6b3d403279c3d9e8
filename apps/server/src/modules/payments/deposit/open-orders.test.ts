import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderChecks } from '#modules/payments/payments.ts'
import { createFaultyChannel } from '#modules/payments/testing/faulty-channel.ts'
import { countOutcomes, outcomeOf, pause } from '#modules/protection/testing/protection-client.ts'
import { newLogin } from '#modules/rewards/testing/rewards-server.ts'
import { audit } from '#modules/wallet/audit.ts'
import { createManualClock, type Player, payAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two server processes on one database, with one clock. The provider of the second one fails on demand. */
let servers: readonly [TestServer, TestServer]
const clock = createManualClock()
const faulty = createFaultyChannel()
const ends: (() => Promise<void>)[] = []
const minuteMs = 60_000

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '100000' }
  const first = await startTestServer((end) => ends.push(end), { env, clock })
  const second = await startTestServer((end) => ends.unshift(end), {
    env,
    clock,
    databaseUrl: first.databaseUrl,
    channels: new Map([['sandbox', faulty]]),
  })
  servers = [first, second]
})
afterAll(async () => {
  expect(await audit(servers[0].app.db, { extraChecks: orderChecks })).toEqual([])
  for (const end of ends) await end()
})

const pix = { amount: 20, payChannel: 'sandbox', paymentMethod: 'pix' } as const
const v2 = '/recharge/v2/createRechargeOrder'
const order = async (server: TestServer, { token }: Pick<Player, 'token'>) =>
  (await server.call(v2, pix, { token, lang: 'pt' })).json
const many = (count: number) => Array.from({ length: count }, (_, i) => i)

async function openOf({ id }: Player): Promise<number> {
  const { rows } = await servers[0].app.db.pool.query(
    `select count(*)::int as n from deposit where player_id = $1 and state in ('created', 'waiting')`,
    [id],
  )
  return rows[0].n
}

describe('open deposit orders of a player', () => {
  it('are at most five; paying one, or the end of its time, makes room [R10.03]', async () => {
    const [server] = servers
    const player = await server.player()
    const made = []
    for (const _ of many(5)) made.push(await order(server, player))
    expect(countOutcomes(made)).toEqual({ ok: 5 })
    expect(await order(server, player)).toMatchObject({
      code: 'DEPOSITS_OPEN',
      message: 'Você já tem vários depósitos a pagar. Pague um deles ou espere o prazo acabar.',
    })
    const [first] = made
    await payAtBank(server, first?.success ? first.data.id : '', 'success')
    expect(outcomeOf(await order(server, player))).toBe('ok')
    expect(outcomeOf(await order(server, player))).toBe('DEPOSITS_OPEN')
    clock.pass(30 * minuteMs)
    expect(outcomeOf(await order(server, player))).toBe('ok')
    expect(outcomeOf(await order(server, await server.player()))).toBe('ok')
  })

  it('are five of 100 parallel requests to two processes, in both forms of the call [R10.03]', async () => {
    const player = await servers[0].player()
    const { token } = player
    const paths = [v2, '/recharge/createRechargeOrder'] as const
    const all = await Promise.all(
      many(100).map(
        async (i) =>
          (await servers[(i % 2) as 0 | 1].call(paths[(i % 4 < 2 ? 0 : 1) as 0 | 1], pix, { token })).json,
      ),
    )
    expect(countOutcomes(all)).toEqual({ ok: 5, DEPOSITS_OPEN: 95 })
    expect(await openOf(player)).toBe(5)
  })

  it('that never got a payment code give way, so that an outage of the provider closes deposits for no player [R10.03]', async () => {
    const player = await servers[0].player()
    faulty.faults.charge.push('before', 'before', 'before', 'before', 'before')
    for (const _ of many(5))
      expect(outcomeOf(await order(servers[1], player))).toMatch(/^CHANNEL_UNAVAILABLE/)
    clock.pass(minuteMs)
    for (const _ of many(5)) expect(outcomeOf(await order(servers[0], player))).toBe('ok')
    expect(outcomeOf(await order(servers[0], player))).toBe('DEPOSITS_OPEN')
    expect(await openOf(player)).toBe(5)
  })

  it('ask the provider for at most ten charges a minute that are not paid [R10.03]', async () => {
    const [, server] = servers
    const player = await server.player()
    const { token } = player
    const before = faulty.charges.size
    faulty.faults.charge.push(...many(100).map(() => 'refuse' as const))
    const all = await Promise.all(many(100).map(() => order(server, player)))
    const refused = 100 - faulty.faults.charge.splice(0).length
    expect(refused).toBeLessThanOrEqual(10)
    expect(faulty.charges.size).toBe(before)
    expect(all.some((json) => json.success)).toBe(false)
    // The same holds for one order whose charge is requested again and again.
    const next = await server.player()
    const created = await server.call('/recharge/createRechargeOrder', pix, { token: next.token })
    const id = created.json.success ? created.json.data.id : ''
    faulty.faults.charge.push(...many(100).map(() => 'before' as const))
    const prepaid = await Promise.all(
      many(100).map(
        async () =>
          (await server.call('/recharge/prepay', { id, payChannel: 'sandbox' }, { token: next.token })).json,
      ),
    )
    expect(100 - faulty.faults.charge.splice(0).length).toBe(10)
    expect(countOutcomes(prepaid)).toEqual({ 'CHANNEL_UNAVAILABLE payChannel': 10, RATE_LIMITED: 90 })
    clock.pass(minuteMs)
    const again = await server.call('/recharge/prepay', { id, payChannel: 'sandbox' }, { token: next.token })
    expect(again.json).toMatchObject({ success: true })
    expect(outcomeOf((await server.call(v2, pix, { token })).json)).toBe('ok')
  })

  it('are not created behind a pause, also not by a process that has not seen it [R12.01]', async () => {
    const player = await servers[0].player()
    const session = await newLogin(servers[0], player)
    await pause(servers[0], session)
    const late = servers[1].app.db.pool.query(
      `insert into deposit (player_id, id, country, currency, amount, fee, pay_channel, payment_method, created_at,
                            changed_at, expires_at)
       values ($1, 'D' || repeat('A', 25), 'BR', 'BRL', 100, 0, 'sandbox', 'pix', $2, $2, $3)`,
      [player.id, new Date(clock.now()), new Date(clock.now() + minuteMs)],
    )
    await expect(late).rejects.toMatchObject({ code: 'SG020' })
  })
})
