/** Deposits and withdrawals by Pix through the front door, with a provider in a process of its own. */
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

const wish = { amount: 20, payChannel: 'pix', paymentMethod: 'pix' }
const cash = () => balanceOf(server, player.id)
const orderOf = (id: string) => call('/recharge/queryPay', { id })
async function deposit() {
  const { id } = await call('/recharge/createRechargeOrder', wish)
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
  it('is offered instead of the sandbox’s, shows a code that is right, and is credited when the provider tells [R10.04]', async () => {
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

  it('is credited once for 200 notifications at once [R10.03]', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id })
    const statuses = await psp.notify([pix], 200)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await cash()).toBe(2000n)
    expect((await effectsOf(id)).filter((effect) => effect === 'credited')).toHaveLength(1)
  })

  it('is credited in whatever order notifications come, several in one or one by one [R10.03]', async () => {
    const orders = [await deposit(), await deposit(), await deposit()]
    const paid = []
    for (const { id } of orders) paid.push(await psp.pay({ txid: id }))
    const [one, two, three] = paid
    expect(await psp.notify([three])).toEqual([200])
    expect(await psp.notify([two, one, three])).toEqual([200])
    for (const { id } of orders) expect(await orderOf(id)).toMatchObject({ status: 2 })
    expect(await cash()).toBe(6000n)
  })

  it('of another amount credits nothing and is kept for review', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id, valor: '19.99' })
    expect(await psp.notify([pix])).toEqual([200])
    expect(await orderOf(id)).toMatchObject({ status: 1 })
    expect(await cash()).toBe(0n)
    expect(await effectsOf(id)).toContain('mismatch')
  })

  it('for an order nobody made credits nothing and is kept for review', async () => {
    const stray = 'D'.padEnd(27, 'X')
    const [named, unnamed] = [await psp.pay({ txid: stray }), await psp.pay({})]
    expect(await psp.notify([named, unnamed])).toEqual([200])
    expect(await effectsOf(stray)).toEqual(['unknown_order'])
    expect(await cash()).toBe(0n)
  })

  it('is not credited by a forgery, which is kept as one [R10.03]', async () => {
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
    const kept = await server.app.db.query
      .selectFrom('paymentNotification')
      .where('verdict', '=', 'forged')
      .select('body')
      .execute()
    expect(kept.filter(({ body }) => body.toString().includes(id))).toHaveLength(3)
    expect(await cash()).toBe(0n)
  })

  it('that comes while the provider cannot be asked is told again later', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id })
    await psp.faults([{ on: 'pix.get', kind: 'status', status: 503, times: 3 }])
    expect(await psp.notify([pix])).toEqual([503])
    expect(await cash()).toBe(0n)
    expect(await psp.notify([pix])).toEqual([200])
    expect(await cash()).toBe(2000n)
  })

  it('says so when the provider is down, and goes on where it stopped', async () => {
    const { id } = await call('/recharge/createRechargeOrder', wish)
    await psp.faults([{ on: 'cob.put', kind: 'status', status: 503, times: 3 }])
    expect(await codeOf('/recharge/prepay', { id, payChannel: 'pix' })).toBe('CHANNEL_UNAVAILABLE')
    expect(await orderOf(id)).toMatchObject({ status: 1 })
    expect(await call('/recharge/prepay', { id, payChannel: 'pix' })).toMatchObject({ next: 'qr' })
    await psp.notify([await psp.pay({ txid: id })])
    expect(await orderOf(id)).toMatchObject({ status: 2 })
  })

  it('is one charge when the provider made it and its answers were lost', async () => {
    const { id } = await call('/recharge/createRechargeOrder', wish)
    await psp.faults([{ on: 'cob.put', kind: 'cut', after: true, times: 3 }])
    expect(await codeOf('/recharge/prepay', { id, payChannel: 'pix' })).toBe('CHANNEL_UNAVAILABLE')
    expect(await call('/recharge/prepay', { id, payChannel: 'pix' })).toMatchObject({ next: 'qr' })
    expect((await psp.state()).cobs.filter(({ txid }) => txid === id)).toHaveLength(1)
  })

  it('whose notification was lost is found when the player looks', async () => {
    const { id } = await deposit()
    await psp.pay({ txid: id })
    aheadMs += 6_000
    expect(await orderOf(id)).toMatchObject({ status: 2 })
    expect(await cash()).toBe(2000n)
  })

  it('whose notification was lost is found by the job, and told late it changes nothing', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id })
    aheadMs += 61_000
    await server.payments.pollOverdueDeposits()
    expect(await cash()).toBe(2000n)
    expect(await psp.notify([pix])).toEqual([200])
    expect(await cash()).toBe(2000n)
  })
})

describe('a deposit by somebody else', () => {
  const known = '52998224725'
  beforeEach(() =>
    server.app.db.query.updateTable('player').set({ document: known }).where('id', '=', player.id).execute(),
  )
  const returnsOf = async (endToEndId: string) =>
    (await psp.state()).pixes.find((pix) => pix.endToEndId === endToEndId)?.devolucoes ?? []

  it.each(['52998224725', '529.982.247-25', '***.982.247-**', '***982247**'])(
    'is not what %s says',
    async (cpf) => {
      const { id } = await deposit()
      await psp.notify([await psp.pay({ txid: id, pagador: { cpf, nome: 'Maria' } })])
      expect(await orderOf(id)).toMatchObject({ status: 2 })
    },
  )

  it.each([{ cpf: '11144477735' }, { cpf: '***.444.777-**' }, { cnpj: '11222333000181' }])(
    'fails with the reason and goes back to its payer: %j',
    async (document) => {
      const { id } = await deposit()
      const pix = await psp.pay({ txid: id, pagador: { ...document, nome: 'Outra pessoa' } })
      await psp.notify([pix], 3)
      const { status, reason } = await orderOf(id)
      expect(status).toBe(3)
      expect(reason).toContain('not yours')
      aheadMs += 61_000
      await server.payments.payRefunds()
      expect(await returnsOf(pix.endToEndId)).toMatchObject([{ valor: '20.00', status: 'DEVOLVIDO' }])
      expect(await psp.notify([pix])).toEqual([200])
      expect(await orderOf(id)).toMatchObject({ status: 3 })
      expect(await cash()).toBe(0n)
    },
  )

  it('goes back in the end, however often the provider fails at it, and once', async () => {
    const { id } = await deposit()
    const pix = await psp.pay({ txid: id, pagador: { cpf: '11144477735', nome: 'Outra pessoa' } })
    await psp.notify([pix])
    const goOn = async () => {
      aheadMs += 61_000
      await server.payments.payRefunds()
      return (await returnsOf(pix.endToEndId)).map(({ status }) => status)
    }
    await psp.faults([{ on: 'return.put', kind: 'status', status: 500, times: 1 }])
    expect(await goOn()).toEqual([])
    await psp.manner({ returns: 'NAO_REALIZADO' })
    expect(await goOn()).toEqual(['NAO_REALIZADO'])
    await psp.manner({ returns: 'EM_PROCESSAMENTO' })
    await psp.faults([{ on: 'return.put', kind: 'cut', after: true, times: 1 }])
    expect(await goOn()).toEqual(['NAO_REALIZADO', 'EM_PROCESSAMENTO'])
    expect(await goOn()).toEqual(['NAO_REALIZADO', 'EM_PROCESSAMENTO'])
    await psp.settleReturns(pix.endToEndId, 'DEVOLVIDO')
    expect(await goOn()).toEqual(['NAO_REALIZADO', 'DEVOLVIDO'])
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
  const standing = async (id: string) =>
    (await call('/withdraw/orders', {})).list.find((order) => order.id === id)
  const sentWith = async (idEnvio: string) =>
    (await psp.state()).payouts.filter((payout) => payout.idEnvio === idEnvio)

  it('is sent once, and paid when the provider tells [R10.03]', async () => {
    const id = await withdrawal()
    await send()
    await send()
    const [sent, second] = await sentWith(id)
    expect(second).toBeUndefined()
    expect(sent).toMatchObject({ valor: '50.00', favorecido: { chave: account } })
    expect(await standing(id)).toMatchObject({ status: 1 })
    await psp.settle(id, 'REALIZADO')
    const told = { endToEndId: sent?.endToEndId, valor: '50.00', gnExtras: { idEnvio: id } }
    expect(new Set(await psp.notify([told], 20))).toEqual(new Set([200]))
    expect(await standing(id)).toMatchObject({ status: 2 })
    expect(await cash()).toBe(5000n)
    expect(await balanceOf(server, player.id, 'locked')).toBe(0n)
  })

  it('comes back with the provider’s reason when it could not be paid [R10.03]', async () => {
    const id = await withdrawal()
    await send()
    await psp.settle(id, 'NAO_REALIZADO', 'Conta encerrada')
    await psp.notify([{ gnExtras: { idEnvio: id } }])
    expect(await standing(id)).toMatchObject({ status: 3, reason: 'Conta encerrada' })
    expect(await cash()).toBe(10_000n)
  })

  it('to a key nobody has comes back at once', async () => {
    const id = await withdrawal({ account: 'nobody@example.com' })
    await send()
    expect(await standing(id)).toMatchObject({ status: 3 })
    expect(await cash()).toBe(10_000n)
  })

  it.each([
    ['was cut after the provider took it', { kind: 'cut', after: true } as const],
    ['failed after the provider took it', { kind: 'status', status: 500, after: true } as const],
    ['never arrived', { kind: 'cut' } as const],
  ])('whose call %s is asked about, and sent once', async (_, fault) => {
    const id = await withdrawal()
    await psp.faults([{ on: 'payout.put', times: 1, ...fault }])
    await send()
    expect(await standing(id)).toMatchObject({ status: 1 })
    expect(await cash()).toBe(5000n)
    await resumePayout()
    expect(await sentWith(id)).toHaveLength(1)
    await psp.settle(id, 'REALIZADO')
    await resumePayout()
    expect(await standing(id)).toMatchObject({ status: 2 })
    expect(await sentWith(id)).toHaveLength(1)
  })

  it('waits, held, while the provider is down', async () => {
    const id = await withdrawal()
    await psp.faults([
      { on: 'payout.put', kind: 'status', status: 503, times: 1 },
      { on: 'payout.get', kind: 'status', status: 503, times: 3 },
    ])
    await send()
    await resumePayout()
    expect(await standing(id)).toMatchObject({ status: 1 })
    expect(await balanceOf(server, player.id, 'locked')).toBe(5000n)
    await resumePayout()
    expect(await sentWith(id)).toHaveLength(1)
  })
})

it('in live mode nothing but Pix is offered', async () => {
  const live = await startTestServer((end) => ends.push(end), { env: psp.env, mode: 'live' })
  const { token } = await live.player()
  for (const path of ['/recharge/paymentMethods', '/withdraw/paymentMethods'] as const) {
    const { json } = await live.call(path, {}, { token })
    expect(json.data?.configs.map(({ payChannel }) => payChannel)).toEqual(['pix'])
  }
  expect((await live.send('/psp/sandbox/webhook', { headers: json, body: '{}' })).status).toBe(404)
})

describe('after all that', () => {
  it('the provider knows our address by itself', async () => {
    const { webhooks } = await psp.state()
    expect(webhooks[receiverKey]).toContain('/psp/pix/webhook?hmac=')
  })

  it('the books are right', async () => {
    expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  })
})

describe('the provider’s own list of a day', () => {
  it('is read to its last page, credits what was never told, and tells of money that nobody ordered', async () => {
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

  it('that can’t be had leaves the day to be compared later', async () => {
    await psp.faults([{ on: 'payout.list', kind: 'garbage', times: 9 }])
    expect(await server.payments.reconcile('pix', dayOf(clock.now()))).toBe('unknown')
  })
})
