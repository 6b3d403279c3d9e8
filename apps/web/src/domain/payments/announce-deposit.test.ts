import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache, getCached, keyOf } from '#api/query-cache.ts'
import { announceEnd, clearAnnounced, fetchDeposit, type Order } from '#domain/payments/announce-deposit.ts'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

const order: Order = {
  id: 'o1',
  orderId: 'o1',
  amount: 50,
  fee: 0,
  payChannel: 'sandbox',
  paymentMethod: 'pix',
  status: 2,
  reason: null,
  createdAt: '2026-11-15T12:00:00.000Z',
  finishedAt: '2026-11-15T12:01:00.000Z',
  routing: null,
  timeline: [],
  next: null,
  qrCode: null,
  url: null,
  expiresAt: null,
}
const failed: Order = { ...order, status: 3, reason: 'Expirou' }
let called: { path: string; body: Record<string, unknown> }[] = []

function mockServer(responses: Record<string, unknown>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    called.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    return Response.json({ success: true, message: '', data: responses[String(url)] ?? {} })
  })
}
const reported = () => called.filter(({ path }) => path === '/v1/ads/mgSkyAdsReport').map(({ body }) => body)
const notice = () => useUi.getState().depositNotice

beforeEach(() => {
  called = []
  localStorage.clear()
  setToken('t1')
  resetUi()
  clearCache()
  clearAnnounced()
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('the first deposit shows a success notice, refreshes the balance and is tracked as a Purchase [R4.10]', async () => {
  localStorage.setItem('cid', '7')
  mockServer({ '/recharge/queryPay': order, '/recharge/usc': { count: 1 } })
  await fetchDeposit('o1')
  expect(called[0]).toEqual({ path: '/recharge/queryPay', body: { id: 'o1' } })
  expect(notice()).toEqual({ outcome: 'success', amount: 50 })
  expect(reported()).toEqual([{ event: 'Purchase', eventId: 'o1', cid: '7', value: 50, currency: 'BRL' }])
})

it('a later deposit is not tracked as a Purchase [R4.10]', async () => {
  mockServer({ '/recharge/queryPay': order, '/recharge/usc': { count: 2 } })
  await fetchDeposit('o1')
  expect(notice()?.outcome).toBe('success')
  expect(reported()).toEqual([])
})

it('a failed deposit shows its reason [R4.10] [R8.06]', async () => {
  mockServer({ '/recharge/queryPay': failed })
  await fetchDeposit('o1')
  expect(notice()).toEqual({ outcome: 'failure', amount: 50, reason: 'Expirou' })
})

it('a pending deposit shows no notice [R4.10]', async () => {
  mockServer({ '/recharge/queryPay': { ...order, status: 1 } })
  await fetchDeposit('o1')
  expect(notice()).toBeNull()
})

it('the fetched order is stored in the query cache [R3.11]', async () => {
  mockServer({ '/recharge/queryPay': failed })
  await fetchDeposit('o1')
  expect(getCached(keyOf('/recharge/queryPay', { id: 'o1' })).data).toEqual(failed)
})

it('in a game, a successful deposit reloads the game [R4.02]', async () => {
  mockServer({ '/recharge/usc': { count: 2 } })
  emit('SHOW_GAME_FOOTER', true)
  await announceEnd(order)
  expect(useUi.getState().gameRevision).toBe(1)
})

it('an outcome is announced once; a success after a failure is announced again [R4.10]', async () => {
  mockServer({ '/recharge/usc': { count: 1 } })
  await announceEnd(failed)
  const first = notice()
  await announceEnd(failed)
  expect(notice()).toBe(first)
  await announceEnd(order)
  await announceEnd(order)
  expect(notice()).toEqual({ outcome: 'success', amount: 50 })
  expect(reported()).toHaveLength(1)
})
