import { beforeEach, expect, it } from 'vitest'
import {
  chosenConfig,
  methodName,
  methodsOf,
  offersOf,
  type PaymentConfig,
} from '#domain/payments/payment-methods.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

const config = (paymentMethod: string): PaymentConfig => ({
  id: paymentMethod,
  payChannel: 'sandbox',
  paymentMethod,
  name: paymentMethod,
  icon: paymentMethod,
  minAmount: 1,
  maxAmount: 100,
  amounts: [],
  feeRate: 0,
  feeFixed: 0,
  routing: [],
  fields: [],
})
const all = ['pix', 'telebirr', 'cbebirr', 'mpesa', 'Other', 'bank'].map(config)

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
})

function wallets() {
  const mobile = methodsOf(all).find(({ isMobile }) => isMobile)
  if (!mobile) throw new Error('No mobile money')
  return mobile
}

it('mobile wallets are one method, at the position of the first of them', () => {
  expect(methodsOf(all).map(({ name }) => name)).toEqual([
    'PIX',
    'Carteira digital',
    'Transferência bancária',
  ])
})

it.each([
  ['0912345678', ['telebirr', 'cbebirr', 'Other']],
  ['712345678', ['mpesa', 'Other']],
  ['', ['cbebirr', 'Other']],
])('the phone number %s decides which wallets are offered [R5.07]', (number, offers) => {
  expect(offersOf(wallets(), number).map(({ id }) => id)).toEqual(offers)
})

it('a wallet that does not fit the number is replaced by the first that does [R5.07]', () => {
  expect(chosenConfig(wallets(), '0912345678', 'cbebirr')?.id).toBe('cbebirr')
  expect(chosenConfig(wallets(), '0712345678', 'cbebirr')?.id).toBe('mpesa')
})

it('a method without a message has the name given by the server', () => {
  expect([methodName('pix'), methodName('mpesa'), methodName('toString', 'Novo')]).toEqual([
    'PIX',
    'M-PESA',
    'Novo',
  ])
})
