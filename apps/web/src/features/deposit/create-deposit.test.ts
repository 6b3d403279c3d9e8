import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache, getCached, keyOf } from '#api/query-cache.ts'
import type { Order } from '#domain/payments/announce-deposit.ts'
import type { PaymentConfig } from '#domain/payments/payment-methods.ts'
import { confirmOtp, createDeposit } from '#features/deposit/create-deposit.ts'
import { endSession, setToken } from '#stores/session.ts'

const pix: PaymentConfig = {
  id: 'br-pix',
  payChannel: 'sandbox',
  paymentMethod: 'pix',
  name: 'PIX',
  icon: 'pix',
  minAmount: 1,
  maxAmount: 5000,
  amounts: [20, 50],
  feeRate: 0,
  feeFixed: 0,
  routing: [],
  fields: [],
}
const wallet: PaymentConfig = { ...pix, id: 'm', paymentMethod: 'mpesa', fields: ['account', 'otpCode'] }
const bank: PaymentConfig = {
  ...pix,
  id: 'b',
  paymentMethod: 'bank',
  routing: ['ted'],
  fields: ['account', 'bankCode'],
}

let calls: { path: string; body: Record<string, unknown> }[] = []
const refused = {
  success: false,
  message: 'Confira o número.',
  data: null,
  code: 'ACCOUNT_INVALID',
  field: 'account',
}
const paying = { next: 'qr', qrCode: '000201', url: null, expiresAt: '2026-11-15T12:30:00.000Z' }

function stubServer(responses: Record<string, unknown>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const { requestId: _, ...body } = JSON.parse(String(init?.body))
    calls.push({ path: String(url), body })
    const data = responses[String(url)]
    return Response.json(data === undefined ? refused : { success: true, message: '', data })
  })
}
const paths = () => calls.map(({ path }) => path)
const known = (id: string) => getCached<Order>(keyOf('/recharge/queryPay', { id })).data

beforeEach(() => {
  calls = []
  sessionStorage.clear()
  clearCache()
  setToken('t1')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('a channel without fields is created and prepared in one call, and its code is shown at once [R2.04]', async () => {
  stubServer({ '/recharge/v2/createRechargeOrder': { id: 'D1', fee: 0, ...paying } })
  expect(await createDeposit({ config: pix, amount: 12.5, activityId: 'a1' })).toBe('D1')
  const body = { amount: 12.5, payChannel: 'sandbox', paymentMethod: 'pix', activityId: 'a1' }
  expect(calls).toEqual([{ path: '/recharge/v2/createRechargeOrder', body }])
  expect(known('D1')).toMatchObject({ id: 'D1', amount: 12.5, status: 1, ...paying })
})

it('a channel with an account is created first and prepared with it [R2.04]', async () => {
  stubServer({
    '/recharge/createRechargeOrder': { id: 'D2', fee: 0 },
    '/recharge/prepay': { ...paying, next: 'redirect' },
  })
  await createDeposit({ config: bank, amount: 100, account: '123-4', bankCode: '341' })
  expect(calls[1]).toEqual({
    path: '/recharge/prepay',
    body: { id: 'D2', payChannel: 'sandbox', routing: 'ted', account: '123-4', bankCode: '341' },
  })
})

it('a refused number is corrected on the same order: it stays one deposit', async () => {
  stubServer({ '/recharge/createRechargeOrder': { id: 'D3', fee: 0 } })
  await expect(createDeposit({ config: wallet, amount: 50, account: '1' })).rejects.toMatchObject(refused)
  stubServer({
    '/recharge/createRechargeOrder': { id: 'D4', fee: 0 },
    '/recharge/prepay': { ...paying, next: 'otp' },
  })
  expect(await createDeposit({ config: wallet, amount: 50, account: '0712345678' })).toBe('D3')
  expect(paths()).toEqual(['/recharge/createRechargeOrder', '/recharge/prepay', '/recharge/prepay'])
})

it('another amount is another deposit', async () => {
  stubServer({ '/recharge/createRechargeOrder': { id: 'D5', fee: 0 } })
  await createDeposit({ config: wallet, amount: 60, account: '1' }).catch(() => undefined)
  await createDeposit({ config: wallet, amount: 70, account: '1' }).catch(() => undefined)
  expect(paths().filter((path) => path === '/recharge/createRechargeOrder')).toHaveLength(2)
})

it('a player who has logged out in between has no order', async () => {
  endSession()
  expect(await createDeposit({ config: pix, amount: 20 })).toBeUndefined()
})

it('a wrong wallet code is reported and the order refetched, because it may have been the last attempt', async () => {
  stubServer({ '/recharge/v2/createRechargeOrder': { id: 'D6', fee: 0, ...paying } })
  await createDeposit({ config: pix, amount: 20 })
  const order = known('D6')
  if (!order) throw new Error('The order is not known')
  await expect(confirmOtp(order, '000000')).rejects.toMatchObject(refused)
  expect(calls.at(-1)).toEqual({
    path: '/recharge/prepay',
    body: { id: 'D6', payChannel: 'sandbox', otpCode: '000000' },
  })
})
