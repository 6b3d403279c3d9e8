import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderChecks } from '#modules/payments/payments.ts'
import { limitOf, setLimit } from '#modules/protection/testing/protection-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createDeposit, createManualClock, type Player, payAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two server processes on one database, with one clock. */
let servers: readonly [TestServer, TestServer]
let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const minuteMs = 60_000

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '100000' }
  server = await startTestServer((end) => ends.push(end), { env, clock })
  const second = await startTestServer((end) => ends.unshift(end), {
    env,
    clock,
    databaseUrl: server.databaseUrl,
  })
  servers = [server, second]
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  for (const end of ends) await end()
})

/** An order whose time is over. The payment code still works at the bank. */
async function expiredOrder(player: Player, amount: number): Promise<string> {
  const id = await createDeposit(server, player, amount)
  clock.pass(31 * minuteMs)
  await server.payments.expireDeposits()
  return id
}

const pay = async (id: string, at: TestServer = server) =>
  (await payAtBank(at, id, 'success')).flatMap(({ effects }) => effects ?? [])

async function orderOf({ token }: Player, id: string) {
  const { json } = await server.call('/recharge/queryPay', { id }, { token, lang: 'pt' })
  if (!json.success) throw new Error(json.code)
  return json.data
}

async function refundsOf(id: string): Promise<readonly string[]> {
  const { rows } = await server.app.db.pool.query('select state from payment_refund where order_id = $1', [
    id,
  ])
  return rows.map(({ state }) => state)
}

const noticesOf = async (id: string): Promise<number> => {
  const { rows } = await server.app.db.pool.query(
    `select count(*)::int as n from event where name = 'deposit.failed' and payload ->> 'orderId' = $1`,
    [id],
  )
  return rows[0].n
}

describe('the payment of an expired order', () => {
  it('above the limit that other deposits have used since is returned, and the player is told why [R12.06]', async () => {
    const player = await server.player()
    await setLimit(server, player, 'deposit', 'day', 100)
    const expired = await expiredOrder(player, 100)
    const paid = await createDeposit(server, player, 60)
    expect(await pay(paid)).toEqual(['credited'])
    const before = await noticesOf(expired)
    expect(await pay(expired)).toEqual(['limit_reached'])
    expect(await balanceOf(server, player.id)).toBe(6_000n)
    expect(await limitOf(server, player, 'deposit', 'day')).toMatchObject({ used: 60, left: 40 })
    expect(await orderOf(player, expired)).toMatchObject({
      status: 3,
      reason: 'O pagamento passou do seu limite de depósito e será devolvido.',
    })
    expect(await noticesOf(expired)).toBe(before + 1)
    clock.pass(2 * minuteMs)
    await server.payments.payRefunds()
    expect(await refundsOf(expired)).toEqual(['done'])
    expect(await pay(expired)).toEqual(['repeated'])
    expect(await balanceOf(server, player.id)).toBe(6_000n)
  })

  it('within the limit, or without one, is still credited [R12.06]', async () => {
    const [limited, free] = [await server.player(), await server.player()]
    await setLimit(server, limited, 'deposit', 'day', 100)
    for (const player of [limited, free]) {
      const expired = await expiredOrder(player, 100)
      expect(await pay(expired)).toEqual(['credited_late'])
      expect(await balanceOf(server, player.id)).toBe(10_000n)
    }
  })

  it('leaves room for an open order, whose payment is in time [R12.06]', async () => {
    const player = await server.player()
    await setLimit(server, player, 'deposit', 'week', 100)
    const expired = await expiredOrder(player, 60)
    const open = await createDeposit(server, player, 60)
    expect(await pay(expired)).toEqual(['limit_reached'])
    expect(await pay(open)).toEqual(['credited'])
    expect(await balanceOf(server, player.id)).toBe(6_000n)
  })

  it('counts in the period in which it arrives [R12.06]', async () => {
    const player = await server.player()
    await setLimit(server, player, 'deposit', 'day', 100)
    const expired = await expiredOrder(player, 100)
    expect(await pay(await createDeposit(server, player, 60))).toEqual(['credited'])
    clock.pass(24 * 60 * minuteMs)
    expect(await pay(expired)).toEqual(['credited_late'])
  })

  it('is credited once of 20 that arrive at once in two processes and fit once [R12.06]', async () => {
    const player = await server.player()
    const all: string[] = []
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++) all.push(await createDeposit(server, player, 100))
      clock.pass(31 * minuteMs)
      await server.payments.expireDeposits()
    }
    await setLimit(server, player, 'deposit', 'day', 100)
    const effects = await Promise.all(all.map((id, i) => pay(id, servers[(i % 2) as 0 | 1])))
    expect(effects.flat().sort()).toEqual(['credited_late', ...Array(19).fill('limit_reached')])
    expect(await balanceOf(server, player.id)).toBe(10_000n)
  })
})

describe('the payment of an open order', () => {
  it('above a limit that was lowered since is returned, and one within it is credited [R12.06]', async () => {
    const player = await server.player()
    await setLimit(server, player, 'deposit', 'day', 200)
    const [large, small] = [await createDeposit(server, player, 100), await createDeposit(server, player, 40)]
    await setLimit(server, player, 'deposit', 'day', 50)
    expect(await pay(large)).toEqual(['limit_reached'])
    expect(await orderOf(player, large)).toMatchObject({ status: 3 })
    expect(await pay(small)).toEqual(['credited'])
    expect(await balanceOf(server, player.id)).toBe(4_000n)
    expect(await refundsOf(large)).toEqual(['due'])
    expect(await limitOf(server, player, 'deposit', 'day')).toMatchObject({ used: 40, left: 10 })
  })

  it('is credited or returned whole while the limit is lowered at the same time [R12.06]', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await server.player()
      await setLimit(server, player, 'deposit', 'day', 200)
      const ids = [await createDeposit(server, player, 100), await createDeposit(server, player, 100)]
      const [, ...paid] = await Promise.all([
        setLimit(servers[1], player, 'deposit', 'day', 100),
        ...ids.map((id) => pay(id)),
      ])
      const credited = paid.flat().filter((effect) => effect === 'credited').length
      expect(await balanceOf(server, player.id)).toBe(BigInt(credited) * 10_000n)
      const refunded = (await Promise.all(ids.map(refundsOf))).flat().length
      expect(credited + refunded).toBe(2)
    }
  })
})
