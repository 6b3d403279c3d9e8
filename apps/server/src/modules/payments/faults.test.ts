import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderChecks } from '#modules/payments/payments.ts'
import { createPayout } from '#modules/payments/testing/create-payout.ts'
import { createFaultyChannel, type FaultyChannel } from '#modules/payments/testing/faulty-channel.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { verifyPerson } from '#testing/verify-person.ts'

/** A real server whose only channel loses requests and responses on demand. */
let server: TestServer
let channel: FaultyChannel
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const minuteMs = 60_000

beforeAll(async () => {
  channel = createFaultyChannel()
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '6000' }
  const channels = new Map([['sandbox', channel]])
  server = await startTestServer((end) => ends.push(end), { clock, env, channels })
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  for (const end of ends) await end()
})

const pix = { payChannel: 'sandbox', paymentMethod: 'pix' } as const

const deposit = async ({ token }: Player, requestId: string) => {
  const body = { amount: 50, ...pix, requestId }
  return (await server.call('/recharge/v2/createRechargeOrder', body, { token })).json
}

const ordersOf = async ({ token }: Player) => {
  const { json } = await server.call('/recharge/orders', {}, { token })
  return json.success ? json.data.list : []
}

const payoutOf = async ({ token }: Player) => {
  const { json } = await server.call('/withdraw/orders', {}, { token })
  return json.success ? json.data.list[0] : undefined
}

const rich = () => server.player({ cash: 100_000n, withPhone: true, isVerified: true })

/** Sends payouts after the time for cancellation. */
async function send(): Promise<void> {
  clock.pass(minuteMs)
  await server.payments.sendApproved()
}

describe('a charge whose response is lost', () => {
  it.each(['before', 'after'] as const)(
    '%s the provider received it: the same request makes the same order, and one charge',
    async (fault) => {
      const player = await server.player()
      channel.faults.charge.push(fault)
      expect(await deposit(player, 'r1')).toMatchObject({ code: 'CHANNEL_UNAVAILABLE' })
      const [half] = await ordersOf(player)
      expect(half).toMatchObject({ status: 1, qrCode: null })
      const again = await deposit(player, 'r1')
      expect(again).toMatchObject({ success: true, data: { id: half?.id, qrCode: `code of ${half?.id}` } })
      expect(await ordersOf(player)).toHaveLength(1)
      expect(await deposit(player, 'r1')).toEqual(again)
    },
  )

  it('and that was paid is found by the job and credited', async () => {
    const player = await server.player()
    channel.faults.charge.push('after')
    await deposit(player, 'r1')
    const [half] = await ordersOf(player)
    channel.pay(half?.id ?? '')
    clock.pass(2 * minuteMs)
    await server.payments.pollOverdueDeposits()
    expect(await balanceOf(server, player.id)).toBe(5000n)
    expect(await ordersOf(player)).toMatchObject([{ status: 2 }])
  })

  it('the same requestId with another amount is refused even while the result of the first is unknown', async () => {
    const player = await server.player()
    channel.faults.charge.push('before')
    await deposit(player, 'r1')
    const body = { amount: 51, ...pix, requestId: 'r1' }
    const other = await server.call('/recharge/v2/createRechargeOrder', body, { token: player.token })
    expect(other.json).toMatchObject({ code: 'REQUEST_MISMATCH' })
  })

  it('a refusal ends the order with its reason', async () => {
    const player = await server.player()
    channel.faults.charge.push('refuse')
    expect(await deposit(player, 'r1')).toMatchObject({ code: 'CHANNEL_UNAVAILABLE' })
    expect(await ordersOf(player)).toMatchObject([
      { status: 3, reason: 'Esta forma de pagamento não aceitou o pedido.' },
    ])
  })

  it('does not expire while the provider cannot tell whether it was paid', async () => {
    const player = await server.player()
    await deposit(player, 'r1')
    clock.pass(31 * minuteMs)
    channel.faults.read.push(...Array.from({ length: 20 }, () => 'before' as const))
    await server.payments.expireDeposits()
    expect(await ordersOf(player)).toMatchObject([{ status: 1 }])
    channel.faults.read.length = 0
    clock.pass(minuteMs)
    await server.payments.expireDeposits()
    expect(await ordersOf(player)).toMatchObject([{ status: 3, reason: 'O tempo para pagar acabou.' }])
  })
})

describe('a payout whose response is lost', () => {
  it.each([
    ['before', 1],
    ['after', 1],
  ] as const)('%s the provider received it: it is resumed and sent %i time', async (fault, sendings) => {
    const player = await rich()
    const id = await createPayout(server, player)
    channel.faults.payout.push(fault)
    await send()
    expect(await payoutOf(player)).toMatchObject({ status: 1, cancellable: false })
    expect(await balanceOf(server, player.id, 'locked')).toBe(10_000n)
    clock.pass(minuteMs)
    await server.payments.resumePayouts()
    expect(channel.payouts.get(id)?.sendings).toBe(sendings)
    channel.payouts.set(id, {
      ...channel.payouts.get(id),
      state: { outcome: 'paid', providerRef: id, at: new Date() },
    } as never)
    clock.pass(6 * minuteMs)
    await server.payments.resumePayouts()
    expect(await payoutOf(player)).toMatchObject({ status: 2 })
    expect(await balanceOf(server, player.id, 'locked')).toBe(0n)
    expect(await balanceOf(server, player.id)).toBe(90_000n)
  })

  it('stays held while its result is unknown', async () => {
    const player = await rich()
    await createPayout(server, player)
    channel.faults.payout.push('after')
    await send()
    for (let tries = 0; tries < 3; tries++) {
      channel.faults.readPayout.push('before')
      clock.pass(6 * minuteMs)
      await server.payments.resumePayouts()
    }
    expect(await payoutOf(player)).toMatchObject({ status: 1 })
    expect(await balanceOf(server, player.id, 'locked')).toBe(10_000n)
    clock.pass(6 * minuteMs)
    await server.payments.resumePayouts()
  })

  it('that is refused is returned at once, with the reason', async () => {
    const player = await rich()
    await createPayout(server, player)
    channel.faults.payout.push('refuse')
    await send()
    expect(await payoutOf(player)).toMatchObject({
      status: 3,
      reason: 'O banco não encontrou a conta de destino.',
    })
    expect(await balanceOf(server, player.id)).toBe(100_000n)
  })

  it('that the provider accepted and later denies is never sent again', async () => {
    const player = await rich()
    const id = await createPayout(server, player)
    await send()
    channel.payouts.delete(id)
    clock.pass(6 * minuteMs)
    await server.payments.resumePayouts()
    expect(channel.payouts.has(id)).toBe(false)
    expect(await balanceOf(server, player.id, 'locked')).toBe(10_000n)
  })
})

describe('a payment by another person', () => {
  it('is refunded to its payer once, however often it is reported and attempted', async () => {
    const player = await server.player({ isVerified: true })
    await deposit(player, 'r1')
    const [order] = await ordersOf(player)
    channel.pay(order?.id ?? '', '11144477735')
    clock.pass(2 * minuteMs)
    await server.payments.pollOverdueDeposits()
    expect(await ordersOf(player)).toMatchObject([
      { status: 3, reason: 'O pagamento veio de uma conta que não é sua e será devolvido.' },
    ])
    expect(await balanceOf(server, player.id)).toBe(0n)
    channel.faults.refund.push('after')
    for (let tries = 0; tries < 3; tries++) {
      clock.pass(2 * minuteMs)
      await server.payments.payRefunds()
    }
    expect(channel.refunds).toEqual([`paid-${order?.id}`])
    const refunds = await server.app.db.query.selectFrom('paymentRefund').selectAll().execute()
    expect(refunds).toMatchObject([{ orderId: order?.id, state: 'done', amount: 5000n, tries: 2 }])
  })

  it('a payment with the player’s own document or without one is credited', async () => {
    for (const isReported of [true, false]) {
      const player = await server.player()
      const { document } = await verifyPerson(server, player)
      await deposit(player, 'r1')
      const [order] = await ordersOf(player)
      channel.pay(order?.id ?? '', isReported ? document : undefined)
      clock.pass(2 * minuteMs)
      await server.payments.pollOverdueDeposits()
      expect(await balanceOf(server, player.id)).toBe(5000n)
    }
  })
})
