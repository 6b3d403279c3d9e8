import { beforeEach, describe, expect, it } from 'vitest'
import { methodsOf, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import {
  type Draft,
  destinationOf,
  emptyDraft,
  newAccount,
  payoutOf,
  type SavedAccount,
  shareOf,
  validate,
} from '#features/withdraw/withdraw-rules.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

const pix: PaymentConfig = {
  id: 'pix',
  payChannel: 'sandbox',
  paymentMethod: 'pix',
  name: 'PIX',
  icon: 'pix',
  minAmount: 10,
  maxAmount: 1000,
  amounts: [],
  feeRate: 0,
  feeFixed: 0,
  routing: [],
  fields: ['account'],
}
const bank: PaymentConfig = { ...pix, id: 'bank', paymentMethod: 'bank', fields: ['account', 'bankCode'] }
const saved: SavedAccount = {
  id: '7',
  payChannel: 'sandbox',
  paymentMethod: 'pix',
  account: '******4725',
  accountName: null,
  bankCode: null,
  lastUsedAt: '2026-11-15T12:00:00.000Z',
}
const typed: Draft = { ...emptyDraft, destination: newAccount, amount: '50' }

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
})

function errorsFor(draft: Draft, config = pix, cash = 300) {
  const [method] = methodsOf([config])
  if (!method) throw new Error('No method')
  return validate(draft, { method, config, cash }, { touched: true, submitted: true })
}

describe('validation', () => {
  it('an amount above the balance is reported while typing [R2.05]', () => {
    expect(errorsFor({ ...typed, amount: '300.01', account: '52998224725' })).toEqual({
      amount: 'Você tem R$\u00a0300,00 para sacar',
    })
  })

  it('an invalid key, and an account without bank or name, are reported', () => {
    expect(errorsFor({ ...typed, account: '123' })).toEqual({ account: 'Confira a chave PIX' })
    expect(Object.keys(errorsFor(typed, bank))).toEqual(['account', 'accountName', 'bankCode'])
  })

  it('a saved account needs only the amount', () => {
    expect(errorsFor({ ...typed, destination: '7' })).toEqual({})
  })
})

describe('the request', () => {
  it('names a saved account by its id, never by its number [R2.05]', () => {
    expect(payoutOf({ ...typed, destination: '7' }, pix)).toMatchObject({ amount: 50, account: 'saved:7' })
  })

  it('contains a key in canonical form', () => {
    expect(payoutOf({ ...typed, account: '529.982.247-25' }, pix).account).toBe('52998224725')
  })

  it('contains bank and name only for a bank account', () => {
    const draft = { ...typed, account: ' 12-3 ', bankCode: '341', accountName: ' Ana Lima ' }
    expect(payoutOf(draft, bank)).toMatchObject({ account: '12-3', bankCode: '341', accountName: 'Ana Lima' })
    expect(payoutOf(draft, pix)).not.toHaveProperty('bankCode')
  })
})

it('the account used last is offered first, and a new one if there is none', () => {
  expect(destinationOf(emptyDraft, [saved])).toBe('7')
  expect(destinationOf(emptyDraft, [])).toBe(newAccount)
  expect(destinationOf(typed, [saved])).toBe(newAccount)
  expect(destinationOf({ ...emptyDraft, destination: '9' }, [saved])).toBe('7')
})

it('a share of the balance is in whole cents and within the payout limit [R2.05]', () => {
  expect(shareOf(1284.51, 25, pix, 'BRL')).toBe(321.12)
  expect(shareOf(1284.51, 100, pix, 'BRL')).toBe(1000)
  expect(shareOf(999, 50, pix, 'CLP')).toBe(499)
})
