/** The pure rules of payments. */
import { minor } from '@saguao/contract/product/money.ts'
import { describe, expect, it } from 'vitest'
import { systemRandom } from '#kernel/random.ts'
import { maxClockSkewMs } from '#kernel/security/signature.ts'
import { sign, signatureVerdict } from '#modules/payments/channels/signature.ts'
import { providerReason, reasonText } from '#modules/payments/failure-reasons.ts'
import { feeOf, feeRate } from '#modules/payments/fee.ts'
import { orderId } from '#modules/payments/order-id.ts'
import { canBeOwn, canonicalAccount, maskedAccount } from '#modules/payments/withdraw/payout-account.ts'

describe('a fee', () => {
  it.each([
    [0, 0, 5000, 0],
    [150, 50, 10_000, 200],
    [150, 0, 33, 0],
    [150, 0, 34, 1],
    [1, 0, 5_000, 1],
    [10_000, 1, 7, 8],
    [150, 0, 1e14, 15e11],
  ])(
    'of %d points and %d fixed on %d is %d, rounded to the nearest unit',
    (feePoints, fixed, amount, fee) => {
      expect(feeOf({ feePoints, feeFixed: BigInt(fixed) }, minor(BigInt(amount)))).toBe(BigInt(fee))
    },
  )

  it('is presented as a rate', () => {
    expect([0, 1, 150, 10_000].map(feeRate)).toEqual([0, 0.0001, 0.015, 1])
  })
})

describe('an order’s id', () => {
  it('is valid as a PIX txid, sorts by age, and is unique', () => {
    const made = Array.from({ length: 1000 }, (_, i) => orderId('D', 1_800_000_000_000 + i, systemRandom))
    expect(made.every((id) => /^D[A-Z0-9]{26}$/.test(id))).toBe(true)
    expect([...made].sort()).toEqual(made)
    expect(new Set(Array.from({ length: 1000 }, () => orderId('W', 0, systemRandom))).size).toBe(1000)
  })
})

describe('a payout account', () => {
  const to = (paymentMethod: string, account: string, payChannel = 'sandbox') => ({
    payChannel,
    paymentMethod,
    account,
    bankCode: null,
  })

  it.each([
    ['pix', ' Ana.Lima@Example.com ', 'ana.lima@example.com'],
    ['pix', '529.982.247-25', '52998224725'],
    ['pix', '(11) 98765-4321', '+5511987654321'],
    ['pix', '+55 11 98765-4321', '+5511987654321'],
    ['pix', '123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
    ['bank', '12.345-6', '123456'],
    ['telebirr', '0912 345 678', '0912345678'],
  ])('%s %j has the canonical form %j', (method, typed, account) => {
    expect(canonicalAccount(to(method, typed))).toBe(account)
  })

  it('the Pix API channel accepts valid keys only', () => {
    const keys = ['52998224725', 'ana@example.com', '(11) 98765-4321', '52998224724', '11987654321', 'ana']
    const accepted = keys.filter((key) => canonicalAccount(to('pix', key, 'pix')) !== undefined)
    expect(accepted).toEqual(['52998224725', 'ana@example.com', '(11) 98765-4321'])
    expect(canonicalAccount(to('pix', '12'))).toBeUndefined()
  })

  it.each([
    ['52998224725', '******4725'],
    ['ana.lima@example.com', 'an***@example.com'],
    ['123456', '***456'],
    ['1234', '**34'],
    ['+5511987654321', '******4321'],
  ])('%s is shown as %s', (account, masked) => {
    expect(maskedAccount(account)).toBe(masked)
  })

  it('known data of the player can rule an account out, unknown data cannot', () => {
    const ana = { document: '52998224725', fullName: 'Ana Conceição Lima' }
    const unverified = { document: null, fullName: null }
    const other = to('pix', '111.444.777-35')
    expect(canBeOwn(ana, other, undefined)).toBe(false)
    expect(canBeOwn(unverified, other, 'Bruno Reis')).toBe(true)
    expect(canBeOwn(ana, to('pix', '529.982.247-25'), 'ana conceicao LIMA')).toBe(true)
    expect(canBeOwn(ana, to('pix', 'ana@example.com'), 'Bruno Reis')).toBe(false)
    expect(canBeOwn(ana, to('bank', '11144477735'), undefined)).toBe(true)
  })
})

describe('a signature', () => {
  const now = 1_800_000_000_000
  const rawBody = Buffer.from('{"a":1}')
  const verdict = (at: number, secret: string, body = rawBody) =>
    signatureVerdict(['new', 'old'], {
      rawBody: body,
      headers: { 'x-timestamp': String(at), 'x-signature': sign(secret, at, rawBody) },
      query: {},
      now,
    })

  it('is valid with either secret, within five minutes', () => {
    expect([verdict(now, 'new'), verdict(now, 'old'), verdict(now, 'older')]).toEqual([
      'genuine',
      'genuine',
      'forged',
    ])
    expect([verdict(now - maxClockSkewMs, 'new'), verdict(now + maxClockSkewMs, 'new')]).toEqual([
      'genuine',
      'genuine',
    ])
    expect([verdict(now - maxClockSkewMs - 1, 'new'), verdict(now + maxClockSkewMs + 1, 'new')]).toEqual([
      'stale',
      'stale',
    ])
  })

  it('covers the body, the time, and needs both headers', () => {
    expect(verdict(now, 'new', Buffer.from('{"a":2}'))).toBe('forged')
    const signature = sign('new', now, rawBody)
    const of = (headers: Record<string, string | string[]>) =>
      signatureVerdict(['new'], { rawBody, headers, query: {}, now })
    expect(of({ 'x-timestamp': String(now + 1), 'x-signature': signature })).toBe('forged')
    expect(of({ 'x-signature': signature })).toBe('forged')
    expect(of({ 'x-timestamp': String(now) })).toBe('forged')
    expect(of({ 'x-timestamp': String(now), 'x-signature': [signature] })).toBe('forged')
    expect(of({ 'x-timestamp': String(now), 'x-signature': 'zz'.repeat(32) })).toBe('forged')
  })
})

describe('a reason', () => {
  it('with a known key is translated, a provider’s text is kept', () => {
    expect(reasonText('expired', 'en')).toBe('The time to pay ran out.')
    expect(reasonText('Conta bloqueada', 'en')).toBe('Conta bloqueada')
    expect(reasonText('constructor', 'pt')).toBe('constructor')
    expect(reasonText(null, 'pt')).toBeNull()
  })

  it('of a provider is one line, limited in length, and never empty', () => {
    expect(providerReason(' a\n\tb ')).toBe('a b')
    expect(providerReason('x'.repeat(500))).toHaveLength(200)
    expect(providerReason(' \n ')).toBe('declined')
  })
})
