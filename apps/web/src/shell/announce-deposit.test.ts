import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announceDeposit } from '#shell/announce-deposit.ts'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

const push = { orderId: 'o1', amount: 50 }
let called: { path: string; body: Record<string, unknown> }[] = []

function serve(answers: Record<string, unknown>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    called.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    return Response.json({ success: true, message: '', data: answers[String(url)] ?? {} })
  })
}
const reported = () => called.filter(({ path }) => path === '/v1/ads/mgSkyAdsReport').map(({ body }) => body)

beforeEach(() => {
  called = []
  localStorage.clear()
  setToken('t1')
  resetUi()
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('the first deposit of all shows success, reads the balance again and is a Purchase [R4.10]', async () => {
  localStorage.setItem('cid', '7')
  serve({ '/recharge/queryPay': { status: 2 }, '/recharge/usc': { count: 1 } })
  await announceDeposit(push)
  expect(called[0]).toEqual({ path: '/recharge/queryPay', body: { id: 'o1' } })
  expect(useUi.getState().depositNotice).toEqual({ outcome: 'success', amount: 50 })
  expect(reported()).toEqual([{ event: 'Purchase', eventId: 'o1', cid: '7', value: 50, currency: 'BRL' }])
})

it('a later deposit is no Purchase [R4.10]', async () => {
  serve({ '/recharge/queryPay': { status: 2 }, '/recharge/usc': { count: 2 } })
  await announceDeposit(push)
  expect(useUi.getState().depositNotice?.outcome).toBe('success')
  expect(reported()).toEqual([])
})

it('a failed deposit shows its reason [R4.10] [R8.06]', async () => {
  serve({ '/recharge/queryPay': { status: 3, reason: 'Expirou' } })
  await announceDeposit(push)
  expect(useUi.getState().depositNotice).toEqual({ outcome: 'failure', amount: 50, reason: 'Expirou' })
})

it('a deposit that still waits says nothing [R4.10]', async () => {
  serve({ '/recharge/queryPay': { status: 1 } })
  await announceDeposit(push)
  expect(useUi.getState().depositNotice).toBeNull()
})

it('inside a game, new money makes the game start anew [R4.02]', async () => {
  serve({ '/recharge/queryPay': { status: 2 }, '/recharge/usc': { count: 2 } })
  emit('SHOW_GAME_FOOTER', true)
  await announceDeposit(push)
  expect(useUi.getState().gameRevision).toBe(1)
})
