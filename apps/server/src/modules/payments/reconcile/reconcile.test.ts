import { minor } from '@saguao/contract/product/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StatementLine } from '#modules/payments/channels/channel.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { dayOf } from '#modules/payments/reconcile/reconcile.ts'
import { createFaultyChannel, type FaultyChannel } from '#modules/payments/testing/faulty-channel.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** A real server with a channel whose statement each test writes. */
let server: TestServer
let channel: FaultyChannel
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const hourMs = 3_600_000

beforeAll(async () => {
  channel = createFaultyChannel()
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '600000' }
  const channels = new Map([['sandbox', channel]])
  server = await startTestServer((end) => ends.push(end), { clock, env, channels })
})
/** Each test has a day of its own. */
beforeEach(() => {
  clock.pass(48 * hourMs)
  channel.listed.length = 0
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  for (const end of ends) await end()
})

const pix = { payChannel: 'sandbox', paymentMethod: 'pix' } as const
const now = (): Date => new Date(clock.now())
const compare = () => server.payments.reconcile('sandbox', dayOf(clock.now()))
const differences = async () => {
  const done = await compare()
  return typeof done === 'string' ? done : done.differences
}

async function deposit({ token }: Player): Promise<string> {
  const body = { amount: 50, ...pix, requestId: `r-${clock.now()}` }
  const { json } = await server.call('/recharge/v2/createRechargeOrder', body, { token })
  return json.success ? json.data.id : json.code
}

const charge = (
  orderId: string,
  given: { amount?: bigint; event?: string; state?: 'returned' } = {},
): StatementLine => ({
  kind: 'charge',
  orderId,
  state: given.state ?? 'paid',
  payment: {
    providerEventId: given.event ?? `paid-${orderId}`,
    amount: minor(given.amount ?? 5000n),
    currency: 'BRL',
    payerDocument: null,
    payerName: null,
    at: now(),
  },
})
const payout = (orderId: string, state: 'sent' | 'paid' | 'failed', amount = 10_000n): StatementLine => ({
  kind: 'payout',
  orderId,
  state,
  amount: minor(amount),
  currency: 'BRL',
  at: now(),
})

/** Creates a confirmed withdrawal and sends it to the channel. */
async function createSentPayout(): Promise<string> {
  const player = await server.player({ cash: 100_000n, withPhone: true, isVerified: true })
  const { token, username } = player
  const create = async (more: object = {}) => {
    const body = { amount: 100, ...pix, account: 'ana@example.com', ...more }
    return (await server.call('/withdraw/create', body, { token })).json
  }
  await create()
  await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
  const texts = await fetch(`${server.address}/sandbox/sms?country=BR&phone=${username}`)
  const { list } = (await texts.json()) as { list: { code: string }[] }
  const answer = await create({ verificationCode: list[0]?.code })
  clock.pass(60_000)
  await server.payments.sendApproved()
  return answer.success ? answer.data.id : answer.code
}

describe('a deposit', () => {
  it('that was paid without a notification is credited once, however often the day is reconciled', async () => {
    const player = await server.player()
    const id = await deposit(player)
    channel.listed.push(charge(id))
    expect(await differences()).toEqual([
      {
        kind: 'other state',
        subject: 'charge',
        orderId: id,
        here: 'waiting 50 BRL',
        there: 'paid 50 BRL',
        effect: 'credited',
      },
    ])
    expect(await balanceOf(server, player.id)).toBe(5000n)
    expect(await differences()).toEqual([])
    expect(await balanceOf(server, player.id)).toBe(5000n)
  })

  it('that was credited but is not in the statement is missing there', async () => {
    const id = await deposit(await server.player())
    channel.listed.push(charge(id))
    await compare()
    channel.listed.length = 0
    expect(await differences()).toMatchObject([
      { kind: 'missing there', subject: 'charge', orderId: id, here: 'success 50 BRL', there: null },
    ])
  })

  it('that was paid with another amount is not credited, and reviewed once', async () => {
    const player = await server.player()
    const id = await deposit(player)
    channel.listed.push(charge(id, { amount: 5001n }))
    expect(await differences()).toMatchObject([
      { kind: 'other amount', there: 'paid 50.01 BRL', effect: 'mismatch' },
    ])
    expect(await differences()).toMatchObject([{ kind: 'other amount', effect: null }])
    expect(await balanceOf(server, player.id)).toBe(0n)
    const { rows } = await server.app.db.pool.query(
      `select effect from payment_event where order_id = $1 and effect = 'mismatch' and reviewed_at is null`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('without an order is missing here until it is returned', async () => {
    const stray = 'DNOBODYORDEREDTHISPAYMENT0'
    channel.listed.push(charge(stray))
    expect(await differences()).toMatchObject([{ kind: 'missing here', here: null, effect: 'unknown_order' }])
    channel.listed.splice(0, 1, charge(stray, { state: 'returned' }))
    expect(await differences()).toEqual([])
  })

  it('that was paid twice is credited once, and the second payment is reported', async () => {
    const player = await server.player()
    const id = await deposit(player)
    channel.listed.push(charge(id), charge(id, { event: 'again' }))
    expect(await differences()).toMatchObject([
      { effect: 'credited' },
      { kind: 'other state', effect: 'paid_again' },
    ])
    expect(await balanceOf(server, player.id)).toBe(5000n)
  })

  it('that was returned although it was credited is reported', async () => {
    const id = await deposit(await server.player())
    channel.listed.push(charge(id))
    await compare()
    channel.listed.splice(0, 1, charge(id, { state: 'returned' }))
    expect(await differences()).toMatchObject([
      { kind: 'other state', here: 'success 50 BRL', there: 'returned 50 BRL', effect: null },
    ])
  })
})

describe('a payout', () => {
  it.each([
    ['other state', 'paid', 10_000n],
    ['other state', 'failed', 10_000n],
    ['other amount', 'sent', 9_999n],
  ] as const)('%s: reported, and no money moves (%s, %s)', async (kind, state, amount) => {
    const id = await createSentPayout()
    channel.listed.push(payout(id, state, amount))
    expect(await differences()).toMatchObject([
      { kind, subject: 'payout', orderId: id, here: 'sent 100 BRL' },
    ])
    const { rows } = await server.app.db.pool.query('select state from withdrawal where id = $1', [id])
    expect(rows).toEqual([{ state: 'sent' }])
  })

  it('that the statement lacks is missing there, one without an order is missing here, and one that agrees is not reported', async () => {
    const [id, agreed] = [await createSentPayout(), await createSentPayout()]
    channel.listed.push(payout('WNOBODYEVERMADETHISPAYOUT0', 'paid'), payout(agreed, 'sent'))
    expect(await differences()).toMatchObject([
      { kind: 'missing here', subject: 'payout', orderId: 'WNOBODYEVERMADETHISPAYOUT0' },
      { kind: 'missing there', subject: 'payout', orderId: id },
    ])
  })
})

describe('the daily reconciliation', () => {
  const readGauges = async () => {
    const text = await (await fetch(`${server.address}/metrics`)).text()
    return text.match(/^saguao_reconciliation\w+ \d+$/gm)
  }

  it('covers every past day, retries when a statement cannot be read, and is counted', async () => {
    const id = await deposit(await server.player())
    channel.listed.push(charge(id, { amount: 1n }))
    const day = dayOf(clock.now())
    clock.pass(48 * hourMs)
    channel.faults.statement.push('before')
    await server.payments.reconcileDue()
    const compared = async () =>
      (await server.app.db.pool.query('select 1 from reconciliation where day = $1', [day])).rowCount
    expect(await compared()).toBe(0)
    await server.payments.reconcileDue()
    expect(await compared()).toBe(1)
    await server.payments.reconcileDue()
    expect(await compared()).toBe(1)
    expect(await readGauges()).toContain('saguao_reconciliations_overdue 0')
    expect(await readGauges()).not.toContain('saguao_reconciliation_differences 0')
  })
})
