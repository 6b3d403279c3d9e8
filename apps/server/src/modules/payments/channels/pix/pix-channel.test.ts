import { minor } from '@saguao/contract/product/money.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { systemClock } from '#kernel/clock.ts'
import { systemRandom } from '#kernel/random.ts'
import type { Charge, Payout, Verified } from '#modules/payments/channels/channel.ts'
import { parseBrCode } from '#modules/payments/channels/pix/brcode/brcode-parse.ts'
import { createPixChannel, type PixChannel } from '#modules/payments/channels/pix/pix-channel.ts'
import { orderId } from '#modules/payments/order-id.ts'
import { type FakePsp, startFakePsp } from '#modules/payments/testing/fake-psp-client.ts'

let psp: FakePsp
let channel: PixChannel
let aheadMs = 0
const clock = { now: () => systemClock.now() + aheadMs }
const longTimeout = { timeoutMs: 5_000, retryDelayMs: 5 }
/** For providers that never respond. */
const shortTimeout = { timeoutMs: 300, retryDelayMs: 5 }

const configOf = (more: Record<string, string> = {}) => {
  const { pix } = readConfig({ ...psp.env, ...more })
  if (!pix) throw new Error('no settings')
  return pix
}
const channelWith = (more: Record<string, string> = {}, timing = longTimeout): PixChannel => {
  const log = pino({ level: 'silent' })
  return createPixChannel(configOf(more), { clock, random: systemRandom, log, timing })
}

beforeAll(async () => {
  psp = await startFakePsp()
})
afterAll(() => psp.stop())
beforeEach(async () => {
  aheadMs = 0
  await psp.faults([])
  await psp.manner({ tokenSeconds: 3600, copyAndPaste: 'right', returns: 'DEVOLVIDO' })
  channel = channelWith()
})

const newId = (kind: 'D' | 'W' = 'D') => orderId(kind, systemClock.now(), systemRandom)
let players = 0n
const newPlayer = (): bigint => ++players
const chargeOf = (more: Partial<Charge> = {}): Charge => ({
  orderId: newId(),
  playerId: newPlayer(),
  country: 'BR',
  paymentMethod: 'pix',
  routing: null,
  amount: minor(12_34n),
  currency: 'BRL',
  account: null,
  bankCode: null,
  document: null,
  expiresAt: new Date(clock.now() + 900_000),
  ...more,
})
const payoutOf = (more: Partial<Payout> = {}): Payout => ({
  orderId: newId('W'),
  country: 'BR',
  paymentMethod: 'pix',
  amount: minor(50_00n),
  currency: 'BRL',
  account: 'jogador@example.com',
  accountName: null,
  bankCode: null,
  document: null,
  ...more,
})
const ref = ({ orderId }: { orderId: string }) => ({ orderId, playerId: 1n, providerRef: null })
const countOf = async (name: keyof Awaited<ReturnType<FakePsp['state']>>['counts']) =>
  (await psp.state()).counts[name] ?? 0

async function paidCharge(more: Parameters<FakePsp['pay']>[0] = {}) {
  const charge = chargeOf()
  await channel.createCharge(charge)
  return { charge, pix: await psp.pay({ txid: charge.orderId, ...more }) }
}

describe('a charge', () => {
  it('is created with the order’s id, amount and expiry, and returns a code the payer can scan [R10.04]', async () => {
    const charge = chargeOf()
    const created = await channel.createCharge(charge)
    expect(created).toMatchObject({ outcome: 'created', next: 'qr', expiresAt: charge.expiresAt })
    const cob = (await psp.state()).cobs.find(({ txid }) => txid === charge.orderId)
    expect(cob).toMatchObject({ valor: { original: '12.34' }, chave: 'caixa@saguao.example' })
    expect(cob?.calendario.expiracao).toBeGreaterThan(890)
    const code = parseBrCode(created.outcome === 'created' ? (created.qrCode ?? '') : '')
    expect(code).toMatchObject({ ok: true, code: { kind: 'dynamic', url: cob?.location } })
  })

  it('gets a code built here where the provider returns none or a mismatching one', async () => {
    for (const copyAndPaste of ['none', 'foreign'] as const) {
      await psp.manner({ copyAndPaste })
      const charge = chargeOf()
      const created = await channel.createCharge(charge)
      const cob = (await psp.state()).cobs.find(({ txid }) => txid === charge.orderId)
      const code = parseBrCode(created.outcome === 'created' ? (created.qrCode ?? '') : '')
      expect(code).toMatchObject({ ok: true, code: { url: cob?.location, merchantName: 'Saguao Testes' } })
    }
  })

  it('is idempotent', async () => {
    const charge = chargeOf()
    const first = await channel.createCharge(charge)
    expect(await channel.createCharge(charge)).toEqual(first)
  })

  it('is idempotent even when it was paid in between', async () => {
    const { charge } = await paidCharge()
    expect(await channel.createCharge(charge)).toMatchObject({
      outcome: 'created',
      providerRef: charge.orderId,
    })
  })

  it('that the provider removed stays refused', async () => {
    const charge = chargeOf()
    await channel.createCharge(charge)
    await psp.removeCob(charge.orderId)
    expect(await channel.createCharge(charge)).toMatchObject({ outcome: 'refused' })
  })

  it.each([
    ['the provider is down', { kind: 'status', status: 503 }],
    ['the connection breaks', { kind: 'cut' }],
    ['the connection breaks after the charge was made', { kind: 'cut', after: true }],
    ['the provider asks for patience', { kind: 'status', status: 429 }],
  ] as const)('is retried when %s', async (_, fault) => {
    await psp.faults([{ on: 'cob.put', times: 2, ...fault }])
    const charge = chargeOf()
    expect(await channel.createCharge(charge)).toMatchObject({ outcome: 'created' })
    expect((await psp.state()).cobs.filter(({ txid }) => txid === charge.orderId)).toHaveLength(1)
  })

  it('is unknown, not lost, without a response', async () => {
    await psp.faults([{ on: 'cob.put', kind: 'hang', times: 3 }])
    const charge = chargeOf()
    const unknownPix = await channelWith({}, shortTimeout).createCharge(charge)
    expect(unknownPix).toEqual({ outcome: 'unknown', error: 'timed out' })
    expect(await channel.readCharge(ref(charge))).toEqual({ outcome: 'absent' })
    expect(await channel.createCharge(charge)).toMatchObject({ outcome: 'created' })
  })

  it('is unknown when the response does not follow the standard', async () => {
    await psp.faults([{ on: 'cob.put', kind: 'garbage', times: 1 }])
    expect(await channel.createCharge(chargeOf())).toMatchObject({ outcome: 'unknown' })
  })

  it('is refused with the provider’s reason', async () => {
    const other = channelWith({ PIX_RECEIVER_KEY: 'outra@saguao.example' })
    expect(await other.createCharge(chargeOf())).toEqual({
      outcome: 'refused',
      reason: 'O campo cob.chave é inválido',
    })
  })

  it('is refused without a call when it has expired or is not in reais', async () => {
    const before = await countOf('cob.put')
    const late = chargeOf({ expiresAt: new Date(clock.now()) })
    expect(await channel.createCharge(late)).toEqual({ outcome: 'refused', reason: 'expired' })
    expect(await channel.createCharge(chargeOf({ currency: 'CLP' }))).toMatchObject({ outcome: 'refused' })
    expect(await countOf('cob.put')).toBe(before)
  })
})

describe('the state of a charge', () => {
  it('is waiting, then paid with the details of the payment', async () => {
    const charge = chargeOf()
    await channel.createCharge(charge)
    expect(await channel.readCharge(ref(charge))).toEqual({ outcome: 'waiting' })
    const pagador = { cpf: '***.982.247-**', nome: 'Maria da Silva' }
    const pix = await psp.pay({ txid: charge.orderId, pagador })
    expect(await channel.readCharge(ref(charge))).toEqual({
      outcome: 'paid',
      payment: {
        providerEventId: pix.endToEndId,
        amount: 1234n,
        currency: 'BRL',
        payerDocument: '***.982.247-**',
        payerName: 'Maria da Silva',
        at: new Date(pix.horario),
      },
    })
  })

  it('is failed when the provider removed it or returned the money', async () => {
    const charge = chargeOf()
    await channel.createCharge(charge)
    await psp.removeCob(charge.orderId)
    expect(await channel.readCharge(ref(charge))).toMatchObject({ outcome: 'failed' })
    const paid = await paidCharge()
    await channel.refund({
      ...ref(paid.charge),
      providerEventId: paid.pix.endToEndId,
      amount: minor(1234n),
      currency: 'BRL',
    })
    expect(await channel.readCharge(ref(paid.charge))).toEqual({ outcome: 'failed', reason: 'returned' })
  })

  it('is unknown while the provider is down', async () => {
    const charge = chargeOf()
    await channel.createCharge(charge)
    await psp.faults([{ on: 'cob.get', kind: 'status', status: 500, times: 3 }])
    expect(await channel.readCharge(ref(charge))).toEqual({ outcome: 'unknown', error: 'responded with 500' })
  })
})

describe('a refund', () => {
  const refundOf = ({ charge, pix }: Awaited<ReturnType<typeof paidCharge>>) => ({
    ...ref(charge),
    providerEventId: pix.endToEndId,
    amount: minor(1234n),
    currency: 'BRL' as const,
  })
  const returnsOf = async (endToEndId: string) =>
    (await psp.state()).pixes.find((pix) => pix.endToEndId === endToEndId)?.devolucoes ?? []

  it('is made in full, once, however often it is requested', async () => {
    const paid = await paidCharge()
    const first = await channel.refund(refundOf(paid))
    expect(first).toMatchObject({ outcome: 'refunded' })
    expect(await channel.refund(refundOf(paid))).toEqual(first)
    expect(await returnsOf(paid.pix.endToEndId)).toMatchObject([{ valor: '12.34', status: 'DEVOLVIDO' }])
  })

  it('of an invalid end-to-end id is refused without a call', async () => {
    const before = await countOf('pix.get')
    const paid = await paidCharge()
    const refund = { ...refundOf(paid), providerEventId: paid.charge.orderId }
    expect(await channel.refund(refund)).toEqual({ outcome: 'refused', reason: 'channel-refused' })
    expect(await countOf('pix.get')).toBe(before)
  })

  it('is made once for twenty concurrent requests', async () => {
    const paid = await paidCharge()
    const states = await Promise.all(Array.from({ length: 20 }, () => channel.refund(refundOf(paid))))
    expect(new Set(states.map(({ outcome }) => outcome))).toEqual(new Set(['refunded']))
    expect(await returnsOf(paid.pix.endToEndId)).toHaveLength(1)
  })

  it.each([
    ['never arrived', { kind: 'status', status: 500 } as const],
    ['was done and its answer lost', { kind: 'cut', after: true } as const],
  ])('whose call %s is completed by the next call', async (_, fault) => {
    const paid = await paidCharge()
    await psp.faults([{ on: 'return.put', times: 1, ...fault }])
    expect(await channel.refund(refundOf(paid))).toMatchObject({ outcome: 'unknown' })
    expect(await channel.refund(refundOf(paid))).toMatchObject({ outcome: 'refunded' })
    expect(await returnsOf(paid.pix.endToEndId)).toHaveLength(1)
  })

  it('is unknown while in progress, and retried under the next number after it failed', async () => {
    const paid = await paidCharge()
    await psp.manner({ returns: 'EM_PROCESSAMENTO' })
    expect(await channel.refund(refundOf(paid))).toMatchObject({ outcome: 'unknown' })
    expect(await channel.refund(refundOf(paid))).toMatchObject({ outcome: 'unknown' })
    expect(await returnsOf(paid.pix.endToEndId)).toHaveLength(1)
    await psp.settleReturns(paid.pix.endToEndId, 'NAO_REALIZADO')
    await psp.manner({ returns: 'DEVOLVIDO' })
    expect(await channel.refund(refundOf(paid))).toMatchObject({ outcome: 'refunded' })
    expect((await returnsOf(paid.pix.endToEndId)).map(({ id }) => id)).toEqual(['return1', 'return2'])
  })

  it('is refused, with the provider’s reason, after too many failures', async () => {
    const paid = await paidCharge()
    await psp.manner({ returns: 'NAO_REALIZADO' })
    for (let tries = 0; tries < 5; tries++)
      expect(await channel.refund(refundOf(paid))).toMatchObject({ outcome: 'unknown' })
    expect(await channel.refund(refundOf(paid))).toEqual({ outcome: 'refused', reason: 'Saldo insuficiente' })
  })
})

describe('a payout', () => {
  it('is sent under the order’s id, with the owner’s document where it is known', async () => {
    const payout = payoutOf({ document: '52998224725' })
    const sent = await channel.sendPayout(payout)
    expect(sent).toMatchObject({ outcome: 'sent' })
    const taken = (await psp.state()).payouts.find(({ idEnvio }) => idEnvio === payout.orderId)
    expect(taken).toMatchObject({
      valor: '50.00',
      favorecido: { chave: 'jogador@example.com', cpf: '52998224725' },
    })
    expect(await channel.readPayout(ref(payout))).toMatchObject({
      outcome: 'sent',
      providerRef: taken?.endToEndId,
    })
    await psp.settle(payout.orderId, 'REALIZADO')
    expect(await channel.readPayout(ref(payout))).toMatchObject({
      outcome: 'paid',
      providerRef: taken?.endToEndId,
    })
  })

  it('is refused with the provider’s reason', async () => {
    const payout = payoutOf()
    await channel.sendPayout(payout)
    await psp.settle(payout.orderId, 'NAO_REALIZADO', 'Conta encerrada')
    expect(await channel.readPayout(ref(payout))).toMatchObject({
      outcome: 'refused',
      reason: 'Conta encerrada',
    })
    expect(await channel.sendPayout(payoutOf({ account: 'unknown@example.com' }))).toEqual({
      outcome: 'refused',
      reason: 'account-unknown',
    })
    const stranger = payoutOf({ account: 'stranger@example.com', document: '52998224725' })
    expect(await channel.sendPayout(stranger)).toEqual({ outcome: 'refused', reason: 'payee-mismatch' })
    expect(await channel.sendPayout(payoutOf({ account: '12345' }))).toEqual({
      outcome: 'refused',
      reason: 'account-unknown',
    })
  })

  it.each([
    ['times out after it was taken', { kind: 'hang', after: true } as const, 'sent'],
    ['is cut after it was taken', { kind: 'cut', after: true } as const, 'sent'],
    ['fails with 500 after it was taken', { kind: 'status', status: 500, after: true } as const, 'sent'],
    ['never arrives', { kind: 'cut' } as const, 'absent'],
  ])('whose call %s is unknown, polled, and never sent twice', async (_, fault, expected) => {
    const payout = payoutOf()
    const before = await countOf('payout.put')
    await psp.faults([{ on: 'payout.put', times: 1, ...fault }])
    const sender = fault.kind === 'hang' ? channelWith({}, shortTimeout) : channel
    expect(await sender.sendPayout(payout)).toMatchObject({ outcome: 'unknown' })
    expect(await countOf('payout.put')).toBe(before + 1)
    expect(await channel.readPayout(ref(payout))).toMatchObject({ outcome: expected })
    expect(await channel.sendPayout(payout)).toMatchObject({ outcome: 'sent' })
    const taken = (await psp.state()).payouts.filter(({ idEnvio }) => idEnvio === payout.orderId)
    expect(taken).toHaveLength(1)
  })

  it('is sent once by fifty concurrent calls', async () => {
    const payout = payoutOf()
    const states = await Promise.all(Array.from({ length: 50 }, () => channel.sendPayout(payout)))
    expect(new Set(states.map(({ outcome }) => outcome))).toEqual(new Set(['sent']))
    expect((await psp.state()).payouts.filter(({ idEnvio }) => idEnvio === payout.orderId)).toHaveLength(1)
  })

  it('that was never sent is absent', async () => {
    expect(await channel.readPayout(ref(payoutOf()))).toEqual({ outcome: 'absent' })
  })
})

describe('a notification', () => {
  const queryOf = async (): Promise<Record<string, string>> => {
    await channel.registerWebhook()
    const [address = ''] = Object.values((await psp.state()).webhooks)
    return Object.fromEntries(new URL(`${address}/pix`).searchParams)
  }
  const verify = async (body: unknown, query?: Record<string, string>): Promise<Verified> =>
    channel.verifyNotification({
      rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      query: query ?? (await queryOf()),
      headers: {},
      now: clock.now(),
    })

  it('is trusted only for what the provider’s API confirms, not for its content', async () => {
    const { charge, pix } = await paidCharge()
    const lie = { ...pix, valor: '9999.99', txid: newId(), pagador: { cpf: '11144477735', nome: 'X' } }
    expect(await verify({ pix: [lie] })).toMatchObject({
      verdict: 'genuine',
      events: [
        { kind: 'charge.paid', orderId: charge.orderId, payment: { amount: 1234n, payerDocument: null } },
      ],
    })
  })

  it('may name several payments', async () => {
    const [one, two] = [await paidCharge(), await paidCharge()]
    const verified = await verify({ pix: [two.pix, one.pix] })
    expect(verified).toMatchObject({
      events: [{ orderId: two.charge.orderId }, { orderId: one.charge.orderId }],
    })
  })

  it('is forged without the HMAC, with a wrong one, or about an unknown Pix', async () => {
    const { pix } = await paidCharge()
    expect(await verify({ pix: [pix] }, {})).toEqual({ verdict: 'forged' })
    expect(await verify({ pix: [pix] }, { hmac: 'f'.repeat(64) })).toEqual({ verdict: 'forged' })
    const unknownPix = { ...pix, endToEndId: `E${'0'.repeat(31)}` }
    expect(await verify({ pix: [unknownPix] })).toEqual({ verdict: 'forged' })
    expect(await verify({ pix: [{ ...pix, endToEndId: '../cob/1' }] })).toEqual({ verdict: 'forged' })
  })

  it('causes no call to the provider before its HMAC is verified', async () => {
    const { pix } = await paidCharge()
    const before = await countOf('pix.get')
    await verify({ pix: [pix] }, { hmac: 'x' })
    expect(await countOf('pix.get')).toBe(before)
  })

  it('is malformed when it is not a JSON object, and has no events when it names nothing', async () => {
    expect(await verify('{')).toEqual({ verdict: 'malformed' })
    expect(await verify('null')).toEqual({ verdict: 'malformed' })
    expect(await verify({ evento: 'teste_webhook' })).toEqual({ verdict: 'genuine', events: [] })
  })

  it('is unknown while the provider cannot be reached', async () => {
    const { pix } = await paidCharge()
    await psp.faults([{ on: 'pix.get', kind: 'status', status: 503, times: 3 }])
    expect(await verify({ pix: [pix] })).toEqual({ verdict: 'unknown' })
  })

  it('accepts the HMACs of both secrets during rotation', async () => {
    const old = await queryOf()
    const fresh = 'another-secret-of-more-than-32-characters'
    const { PIX_WEBHOOK_SECRETS: former = '' } = psp.env
    channel = channelWith({ PIX_WEBHOOK_SECRETS: `${fresh},${former}` })
    const { pix } = await paidCharge()
    expect(await verify({ pix: [pix] }, old)).toMatchObject({ verdict: 'genuine' })
    expect(await verify({ pix: [pix] })).toMatchObject({ verdict: 'genuine' })
    channel = channelWith({ PIX_WEBHOOK_SECRETS: fresh })
    expect(await verify({ pix: [pix] }, old)).toEqual({ verdict: 'forged' })
  })

  it('of a returned payment is a failure', async () => {
    const { charge, pix } = await paidCharge()
    await channel.refund({
      ...ref(charge),
      providerEventId: pix.endToEndId,
      amount: minor(1234n),
      currency: 'BRL',
    })
    expect(await verify({ pix: [pix] })).toMatchObject({
      events: [{ kind: 'charge.failed', reason: 'returned' }],
    })
  })

  it('of a payout reports its result', async () => {
    const [paid, failed, open] = [payoutOf(), payoutOf(), payoutOf()]
    for (const payout of [paid, failed, open]) await channel.sendPayout(payout)
    await psp.settle(paid.orderId, 'REALIZADO')
    await psp.settle(failed.orderId, 'NAO_REALIZADO', 'Conta encerrada')
    const items = [paid, failed, open].map(({ orderId }) => ({
      gnExtras: { idEnvio: orderId },
      status: 'REALIZADO',
    }))
    expect(await verify({ pix: items })).toMatchObject({
      verdict: 'genuine',
      events: [
        { kind: 'payout.paid', orderId: paid.orderId, amount: 5000n },
        { kind: 'payout.failed', orderId: failed.orderId, reason: 'Conta encerrada' },
      ],
    })
  })

  it('goes to the registered URL, which is registered once', async () => {
    const before = await countOf('webhook.put')
    channel = channelWith({ PIX_WEBHOOK_URL: 'https://jogue.example/psp/pix/webhook' })
    expect(await channel.registerWebhook()).toBe(true)
    expect(await channel.registerWebhook()).toBe(true)
    expect(await countOf('webhook.put')).toBe(before + 1)
    const [address] = Object.values((await psp.state()).webhooks)
    expect(address).toMatch(/^https:\/\/jogue\.example\/psp\/pix\/webhook\?hmac=[0-9a-f]{64}&ignorar=$/)
    await psp.faults([{ on: 'webhook.get', kind: 'cut', times: 3 }])
    expect(await channel.registerWebhook()).toBe(true)
  })
})

describe('the token', () => {
  it('is fetched once for many concurrent calls, and cached', async () => {
    const before = await countOf('token')
    await Promise.all(Array.from({ length: 20 }, () => channel.createCharge(chargeOf())))
    await channel.createCharge(chargeOf())
    expect(await countOf('token')).toBe(before + 1)
  })

  it('is renewed before it expires, and the old one is used while that fails', async () => {
    await psp.manner({ tokenSeconds: 100 })
    await channel.createCharge(chargeOf())
    const before = await countOf('token')
    aheadMs = 90_000
    await psp.faults([{ on: 'token', kind: 'status', status: 500, times: 1 }])
    expect(await channel.createCharge(chargeOf())).toMatchObject({ outcome: 'created' })
    expect(await channel.createCharge(chargeOf())).toMatchObject({ outcome: 'created' })
    expect(await countOf('token')).toBe(before + 2)
  })

  it('is replaced when the provider rejects it before its expiry', async () => {
    await channel.createCharge(chargeOf())
    await psp.dropTokens()
    expect(await channel.createCharge(chargeOf())).toMatchObject({ outcome: 'created' })
  })

  it('that cannot be fetched makes every result unknown', async () => {
    const stranger = channelWith({ PIX_CLIENT_SECRET: 'wrong' })
    expect(await stranger.createCharge(chargeOf())).toMatchObject({ outcome: 'unknown' })
  })
})

describe('the connection', () => {
  it('needs a valid certificate on both sides', async () => {
    const foreign = await startFakePsp()
    try {
      const { PIX_CERT_FILE = '', PIX_CERT_KEY_FILE = '', PIX_CA_FILE = '' } = foreign.env
      const unknownToThem = channelWith({ PIX_CERT_FILE, PIX_CERT_KEY_FILE })
      expect(await unknownToThem.createCharge(chargeOf())).toMatchObject({ outcome: 'unknown' })
      const unknownToUs = channelWith({ PIX_CA_FILE })
      expect(await unknownToUs.createCharge(chargeOf())).toMatchObject({ outcome: 'unknown' })
    } finally {
      await foreign.stop()
    }
  })

  it('opens the circuit when the provider is down, then tries again', async () => {
    await psp.faults([{ on: 'cob.put', kind: 'status', status: 503, times: 9 }])
    for (let player = 0; player < 3; player++) await channel.createCharge(chargeOf())
    const before = await countOf('cob.put')
    expect(await channel.createCharge(chargeOf())).toEqual({
      outcome: 'unknown',
      error: 'circuit open: the provider failed repeatedly',
    })
    expect(await countOf('cob.put')).toBe(before)
    await psp.faults([])
    aheadMs = 5_001
    expect(await channel.createCharge(chargeOf())).toMatchObject({ outcome: 'created' })
    expect(await channel.createCharge(chargeOf())).toMatchObject({ outcome: 'created' })
  })
})

describe('the circuit', () => {
  it.each([429, 500, 503])(
    'stays closed for others when the orders of one player fail with %i',
    async (status) => {
      const one = newPlayer()
      const times = 30
      await psp.faults([{ on: 'cob.put', kind: 'status', status, times }])
      for (let order = 0; order < times / 3; order++) await channel.createCharge(chargeOf({ playerId: one }))
      expect(await channel.createCharge(chargeOf())).toMatchObject({ outcome: 'created' })
    },
  )
})

describe('invalid settings', () => {
  it('are all reported when the channel is created', () => {
    const wrong = {
      PIX_CERT_FILE: `${psp.folder}/missing.pem`,
      PIX_MERCHANT_NAME: 'N'.repeat(26),
      PIX_RECEIVER_KEY: 'caixa',
    }
    const make = () => channelWith(wrong)
    for (const name of Object.keys(wrong)) expect(make).toThrow(name)
    expect(() => channelWith({ PIX_MERCHANT_CITY: 'C'.repeat(16) })).toThrow('PIX_MERCHANT_CITY')
  })

  it('include a certificate with the wrong key', () => {
    const other = `${psp.folder}/server-key.pem`
    expect(() => channelWith({ PIX_CERT_KEY_FILE: other })).toThrow('not the one of PIX_CERT_FILE')
    expect(() => channelWith({ PIX_CERT_FILE: other })).toThrow('as PEM')
  })
})
