/** Deposits and withdrawals by Pix on a real server, with a fake provider in a process of its own. */
import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { parseBrCode } from '#modules/payments/channels/pix/brcode/brcode-parse.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { dayOf } from '#modules/payments/reconcile/reconcile.ts'
import { type FakePsp, receiverKey, startFakePsp } from '#modules/payments/testing/fake-psp-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createPlayer, type Player } from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'
import { decideIdentity, verifyPerson } from '#testing/verify-person.ts'

let psp: FakePsp
let server: TestServer
let player: Player
let aheadMs = 0
const clock = { now: () => systemClock.now() + aheadMs }
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  psp = await startFakePsp()
  const env = { ...psp.env, RATE_LIMITS: 'off' }
  server = await startTestServer((end) => ends.push(end), { env, clock })
  await psp.manner({ host: server.address })
  await server.payments.registerWebhooks()
})
afterAll(async () => {
  for (const end of ends) await end()
  await psp.stop()
})
beforeEach(async () => {
  await psp.faults([])
  await psp.manner({ returns: 'DEVOLVIDO' })
  player = await createPlayer({ ...server, db: server.app.db }, { withPhone: true })
})

async function call<P extends Path>(path: P, body: Body<P>): Promise<Data<P>> {
  const { json } = await server.call(path, body, { token: player.token, lang: 'en' })
  if (!json.success) throw new Error(json.code)
  return json.data
}
const codeOf = async <P extends Path>(path: P, body: Body<P>): Promise<string> =>
  call(path, body).then(
    () => 'none',
    (error) => (error as Error).message,
  )

const request = { amount: 20, payChannel: 'pix', paymentMethod: 'pix' }
const cash = () => balanceOf(server, player.id)
const orderOf = (id: string) => call('/recharge/queryPay', { id })
async function deposit() {
  const { id } = await call('/recharge/createRechargeOrder', request)
  const prepared = await call('/recharge/prepay', { id, payChannel: 'pix' })
  return { id, ...prepared }
}
const effectsOf = async (orderId: string): Promise<string[]> => {
  const rows = await server.app.db.query
    .selectFrom('paymentEvent')
    .where('orderId', '=', orderId)
    .select('effect')
    .orderBy('id')
    .execute()
  return rows.map(({ effect }) => effect)
}

describe('a deposit by Pix', () => {
  it('replaces the sandbox method, shows a valid code, and is credited on the provider’s notification [R10.04]', async () => {
    const { configs } = await call('/recharge/paymentMethods', {})
    expect(configs.filter(({ paymentMethod }) => paymentMethod === 'pix')).toMatchObject([
      { payChannel: 'pix' },
    ])
    const { id, next, qrCode } = await deposit()
    expect(next).toBe('qr')
    expect(parseBrCode(qrCode ?? '')).toMatchObject({ ok: true, code: { kind: 'dynamic' } })
    const pix = await psp.pay({ txid: id })
    expect(await psp.notify([pix])).toEqual([200])
    expect(await orderOf(id)).toMatchObject({ status: 2, amount: 20, reason: null })
    expect(await cash()).toBe(2000n)
  })

  it('is credited once for 200 concurrent notifications [R10.03]', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id })
    const statuses = await psp.notify([pix], 200)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await cash()).toBe(2000n)
    expect((await effectsOf(id)).filter((effect) => effect === 'credited')).toHaveLength(1)
  })

  it('is credited whatever the order and grouping of notifications [R10.03]', async () => {
    const orders = [await deposit(), await deposit(), await deposit()]
    const paid = []
    for (const { id } of orders) paid.push(await psp.pay({ txid: id }))
    const [one, two, three] = paid
    expect(await psp.notify([three])).toEqual([200])
    expect(await psp.notify([two, one, three])).toEqual([200])
    for (const { id } of orders) expect(await orderOf(id)).toMatchObject({ status: 2 })
    expect(await cash()).toBe(6000n)
  })

  it('of another amount is not credited but marked for review', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id, valor: '19.99' })
    expect(await psp.notify([pix])).toEqual([200])
    expect(await orderOf(id)).toMatchObject({ status: 1 })
    expect(await cash()).toBe(0n)
    expect(await effectsOf(id)).toContain('mismatch')
  })

  it('for an unknown order is not credited but marked for review', async () => {
    const stray = 'D'.padEnd(27, 'X')
    const [named, unnamed] = [await psp.pay({ txid: stray }), await psp.pay({})]
    expect(await psp.notify([named, unnamed])).toEqual([200])
    expect(await effectsOf(stray)).toEqual(['unknown_order'])
    expect(await cash()).toBe(0n)
  })

  it('is not credited by a forged notification, which is stored as forged [R10.03]', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id })
    const body = JSON.stringify({ pix: [pix] })
    const wrong = 'f'.repeat(64)
    for (const path of [
      '/psp/pix/webhook',
      '/psp/pix/webhook/pix',
      `/psp/pix/webhook?hmac=${wrong}&ignorar=/pix`,
    ])
      expect((await server.send(path, { headers: json, body })).status).toBe(401)
    const stored = await server.app.db.query
      .selectFrom('paymentNotification')
      .where('verdict', '=', 'forged')
      .select('body')
      .execute()
    expect(stored.filter(({ body }) => body.toString().includes(id))).toHaveLength(3)
    expect(await cash()).toBe(0n)
  })

  it('is credited by a repeated notification after the provider could not be reached', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id })
    await psp.faults([{ on: 'pix.get', kind: 'status', status: 503, times: 3 }])
    expect(await psp.notify([pix])).toEqual([503])
    expect(await cash()).toBe(0n)
    expect(await psp.notify([pix])).toEqual([200])
    expect(await cash()).toBe(2000n)
  })

  it('reports an unavailable provider, and can be resumed', async () => {
    const { id } = await call('/recharge/createRechargeOrder', request)
    await psp.faults([{ on: 'cob.put', kind: 'status', status: 503, times: 3 }])
    expect(await codeOf('/recharge/prepay', { id, payChannel: 'pix' })).toBe('CHANNEL_UNAVAILABLE')
    expect(await orderOf(id)).toMatchObject({ status: 1 })
    expect(await call('/recharge/prepay', { id, payChannel: 'pix' })).toMatchObject({ next: 'qr' })
    await psp.notify([await psp.pay({ txid: id })])
    expect(await orderOf(id)).toMatchObject({ status: 2 })
  })

  it('is one charge when the provider created it and its responses were lost', async () => {
    const { id } = await call('/recharge/createRechargeOrder', request)
    await psp.faults([{ on: 'cob.put', kind: 'cut', after: true, times: 3 }])
    expect(await codeOf('/recharge/prepay', { id, payChannel: 'pix' })).toBe('CHANNEL_UNAVAILABLE')
    expect(await call('/recharge/prepay', { id, payChannel: 'pix' })).toMatchObject({ next: 'qr' })
    expect((await psp.state()).cobs.filter(({ txid }) => txid === id)).toHaveLength(1)
  })

  it('whose notification was lost is found when the player views the order', async () => {
    const { id } = await deposit()
    await psp.pay({ txid: id })
    aheadMs += 6_000
    expect(await orderOf(id)).toMatchObject({ status: 2 })
    expect(await cash()).toBe(2000n)
  })

  it('whose notification was lost is found by the job, and the late notification changes nothing', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id })
    aheadMs += 61_000
    await server.payments.pollOverdueDeposits()
    expect(await cash()).toBe(2000n)
    expect(await psp.notify([pix])).toEqual([200])
    expect(await cash()).toBe(2000n)
  })
})

describe('the payer of a Pix charge [R10.04]', () => {
  /** One person for all tests: the account of the earlier test is refused, so that the document is free. */
  const known = { document: '52998224725' }
  beforeEach(async () => {
    const own = player
    await verifyPerson(server, own, 'BR', known)
    return async () => void (await decideIdentity(server, own, 'refused'))
  })
  /** The ledger entries of the deposit's posting. */
  const ledgerOf = async (orderId: string) => {
    const { rows } = await server.app.db.pool.query<{ account: string; amount: bigint }>(
      `select c.name as account, e.amount from posting p
         join entry e on e.player_id in (0, p.player_id) and e.posting_id = p.id
         join chart c on c.id = e.account
        where p.key = $1 order by e.seq`,
      [`deposit:${orderId}`],
    )
    return rows
  }
  const returnsOf = async (endToEndId: string) =>
    (await psp.state()).pixes.find((pix) => pix.endToEndId === endToEndId)?.devolucoes ?? []

  it.each(['52998224725', '529.982.247-25', '***.982.247-**', '***982247**'])(
    'with the player’s document (%s) is credited',
    async (cpf) => {
      const { id } = await deposit()
      const pix = await psp.pay({ txid: id, pagador: { cpf, nome: 'Maria' } })
      expect(await psp.notify([pix])).toEqual([200])
      expect(await orderOf(id)).toMatchObject({ status: 2 })
      expect(await effectsOf(id)).toEqual(['credited'])
      expect(await ledgerOf(id)).toEqual([
        { account: 'channel:pix', amount: -2000n },
        { account: 'cash', amount: 2000n },
      ])
      aheadMs += 61_000
      await server.payments.payRefunds()
      expect(await returnsOf(pix.endToEndId)).toEqual([])
      expect(await cash()).toBe(2000n)
    },
  )

  it.each([{ cpf: '11144477735' }, { cpf: '***.444.777-**' }, { cnpj: '11222333000181' }])(
    'with another document (%j) is refunded once and never credited',
    async (document) => {
      const { id } = await deposit()
      const pix = await psp.pay({ txid: id, pagador: { ...document, nome: 'Outra pessoa' } })
      expect(await psp.notify([pix], 3)).toEqual([200, 200, 200])
      expect((await effectsOf(id)).sort()).toEqual(['payer_mismatch', 'repeated', 'repeated'])
      const { status, reason } = await orderOf(id)
      expect(status).toBe(3)
      expect(reason).toContain('not yours')
      aheadMs += 61_000
      await server.payments.payRefunds()
      await server.payments.payRefunds()
      expect(await returnsOf(pix.endToEndId)).toMatchObject([{ valor: '20.00', status: 'DEVOLVIDO' }])
      expect(await psp.notify([pix])).toEqual([200])
      expect(await orderOf(id)).toMatchObject({ status: 3 })
      expect(await ledgerOf(id)).toEqual([])
      expect(await cash()).toBe(0n)
    },
  )

  it('gets the refund once, however often the provider fails', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id, pagador: { cpf: '11144477735', nome: 'Outra pessoa' } })
    await psp.notify([pix])
    const retryRefund = async () => {
      aheadMs += 61_000
      await server.payments.payRefunds()
      return (await returnsOf(pix.endToEndId)).map(({ status }) => status)
    }
    await psp.faults([{ on: 'return.put', kind: 'status', status: 500, times: 1 }])
    expect(await retryRefund()).toEqual([])
    await psp.manner({ returns: 'NAO_REALIZADO' })
    expect(await retryRefund()).toEqual(['NAO_REALIZADO'])
    await psp.manner({ returns: 'EM_PROCESSAMENTO' })
    await psp.faults([{ on: 'return.put', kind: 'cut', after: true, times: 1 }])
    expect(await retryRefund()).toEqual(['NAO_REALIZADO', 'EM_PROCESSAMENTO'])
    expect(await retryRefund()).toEqual(['NAO_REALIZADO', 'EM_PROCESSAMENTO'])
    await psp.settleReturns(pix.endToEndId, 'DEVOLVIDO')
    expect(await retryRefund()).toEqual(['NAO_REALIZADO', 'DEVOLVIDO'])
    const { state } = await server.app.db.query
      .selectFrom('paymentRefund')
      .where('providerEvent', '=', pix.endToEndId)
      .select('state')
      .executeTakeFirstOrThrow()
    expect(state).toBe('done')
  })
})

describe('a withdrawal by Pix', () => {
  const account = 'jogador@example.com'
  const cancelMs = 120_000

  beforeEach(async () => {
    player = await createPlayer({ ...server, db: server.app.db }, { withPhone: true, cash: 100_00n })
  })

  async function smsCode(): Promise<string> {
    await call('/captcha/usernameSms', { country: 'BR', username: player.username })
    const response = await server.send(`/sandbox/sms?country=BR&phone=${player.username}`, { method: 'GET' })
    const { list } = (await response.json()) as { list: { code: string }[] }
    return list[0]?.code ?? ''
  }

  async function withdrawal(more: { account?: string } = {}): Promise<string> {
    const body = { amount: 50, payChannel: 'pix', paymentMethod: 'pix', account, ...more }
    expect(await codeOf('/withdraw/create', body)).toBe('VERIFICATION_REQUIRED')
    await verifyPerson(server, player)
    expect(await codeOf('/withdraw/create', body)).toBe('CONFIRMATION_REQUIRED')
    const { id } = await call('/withdraw/create', { ...body, verificationCode: await smsCode() })
    return id
  }
  const send = async () => {
    aheadMs += cancelMs
    await server.payments.sendApproved()
  }
  const resumePayout = async () => {
    aheadMs += 301_000
    await server.payments.resumePayouts()
  }
  const withdrawalOf = async (id: string) =>
    (await call('/withdraw/orders', {})).list.find((order) => order.id === id)
  const sentWith = async (idEnvio: string) =>
    (await psp.state()).payouts.filter((payout) => payout.idEnvio === idEnvio)

  it('is sent once, and paid on the provider’s notification [R10.03]', async () => {
    const id = await withdrawal()
    await send()
    await send()
    const [sent, second] = await sentWith(id)
    expect(second).toBeUndefined()
    expect(sent).toMatchObject({ valor: '50.00', favorecido: { chave: account } })
    expect(await withdrawalOf(id)).toMatchObject({ status: 1 })
    await psp.settle(id, 'REALIZADO')
    const notification = { endToEndId: sent?.endToEndId, valor: '50.00', gnExtras: { idEnvio: id } }
    expect(new Set(await psp.notify([notification], 20))).toEqual(new Set([200]))
    expect(await withdrawalOf(id)).toMatchObject({ status: 2 })
    expect(await cash()).toBe(5000n)
    expect(await balanceOf(server, player.id, 'locked')).toBe(0n)
  })

  it('is returned with the provider’s reason when it could not be paid [R10.03]', async () => {
    const id = await withdrawal()
    await send()
    await psp.settle(id, 'NAO_REALIZADO', 'Conta encerrada')
    await psp.notify([{ gnExtras: { idEnvio: id } }])
    expect(await withdrawalOf(id)).toMatchObject({ status: 3, reason: 'Conta encerrada' })
    expect(await cash()).toBe(10_000n)
  })

  it('to an unknown key is returned at once', async () => {
    const id = await withdrawal({ account: 'unknown@example.com' })
    await send()
    expect(await withdrawalOf(id)).toMatchObject({ status: 3 })
    expect(await cash()).toBe(10_000n)
  })

  it('to a key of another person is returned: the provider compares the verified document [R12.04]', async () => {
    const id = await withdrawal({ account: 'stranger@example.com' })
    await send()
    expect(await withdrawalOf(id)).toMatchObject({
      status: 3,
      reason: expect.stringContaining("someone else's"),
    })
    expect(await cash()).toBe(10_000n)
  })

  it.each([
    ['was cut after the provider accepted it', { kind: 'cut', after: true } as const],
    ['failed after the provider accepted it', { kind: 'status', status: 500, after: true } as const],
    ['never arrived', { kind: 'cut' } as const],
  ])('whose call %s is polled, and sent once', async (_, fault) => {
    const id = await withdrawal()
    await psp.faults([{ on: 'payout.put', times: 1, ...fault }])
    await send()
    expect(await withdrawalOf(id)).toMatchObject({ status: 1 })
    expect(await cash()).toBe(5000n)
    await resumePayout()
    expect(await sentWith(id)).toHaveLength(1)
    await psp.settle(id, 'REALIZADO')
    await resumePayout()
    expect(await withdrawalOf(id)).toMatchObject({ status: 2 })
    expect(await sentWith(id)).toHaveLength(1)
  })

  it('stays held while the provider is down', async () => {
    const id = await withdrawal()
    await psp.faults([
      { on: 'payout.put', kind: 'status', status: 503, times: 1 },
      { on: 'payout.get', kind: 'status', status: 503, times: 3 },
    ])
    await send()
    await resumePayout()
    expect(await withdrawalOf(id)).toMatchObject({ status: 1 })
    expect(await balanceOf(server, player.id, 'locked')).toBe(5000n)
    await resumePayout()
    expect(await sentWith(id)).toHaveLength(1)
  })
})

it('in live mode only Pix is offered', async () => {
  const live = await startTestServer((end) => ends.push(end), { env: psp.env, mode: 'live' })
  const { token } = await live.player()
  for (const path of ['/recharge/paymentMethods', '/withdraw/paymentMethods'] as const) {
    const { json } = await live.call(path, {}, { token })
    expect(json.data?.configs.map(({ payChannel }) => payChannel)).toEqual(['pix'])
  }
  expect((await live.send('/psp/sandbox/webhook', { headers: json, body: '{}' })).status).toBe(404)
})

describe('after these tests', () => {
  it('the webhook URL is registered at the provider', async () => {
    const { webhooks } = await psp.state()
    expect(webhooks[receiverKey]).toContain('/psp/pix/webhook?hmac=')
  })

  it('the ledger audit has no findings', async () => {
    expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  })
})

describe('the provider’s statement of a day', () => {
  it('is read to its last page, credits missed payments, and reports payments without an order', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id })
    const stray = await psp.pay({ valor: '3.00' })
    const done = await server.payments.reconcile('pix', dayOf(Date.parse(pix.horario)))
    if (typeof done === 'string') throw new Error(done)
    const { counts, pixes, payouts } = await psp.state()
    expect(done.lines).toBe(pixes.length + payouts.length)
    expect(counts['pix.list']).toBeGreaterThan(1)
    expect(done.differences).toContainEqual(
      expect.objectContaining({ orderId: id, kind: 'other state', there: 'paid 20 BRL', effect: 'credited' }),
    )
    expect(done.differences).toContainEqual(
      expect.objectContaining({ orderId: stray.endToEndId, kind: 'missing here', effect: 'unknown_order' }),
    )
    expect(await cash()).toBe(2000n)
  })

  it('that cannot be read leaves the day for a later reconciliation', async () => {
    await psp.faults([{ on: 'payout.list', kind: 'garbage', times: 9 }])
    expect(await server.payments.reconcile('pix', dayOf(clock.now()))).toBe('unknown')
  })
})
