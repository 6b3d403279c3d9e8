import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache } from '#api/query-cache.ts'
import type { Slip } from '#domain/bets/slip-text.ts'
import { cashOut } from '#features/slip/my-bets/cash-out.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'

const slip: Slip = {
  id: 's1',
  status: 'open',
  reason: null,
  isBonus: false,
  stake: 10,
  odds: 2,
  potentialWin: 20,
  win: 0,
  createdAt: '2026-11-15T12:00:00Z',
  legs: [],
  cashout: 9.4,
}

let calls: { path: string; body: Record<string, unknown> }[] = []

/** Responds in order; an Error simulates a network failure. */
function stubServer(...responses: (object | Error)[]): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = new URL(String(url), location.href).pathname
    if (path !== '/sports/cashout') return Response.json({ success: true, message: '', data: {} })
    calls.push({ path, body: JSON.parse(String(init?.body)) })
    const response = responses.shift()
    if (response instanceof Error) throw response
    return Response.json(response)
  })
}

const paid = { success: true, message: '', data: { ...slip, status: 'cashed', win: 9.45, balance: 100 } }
const refusal = (code: string) => ({ success: false, message: 'Não.', data: null, code })

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'slip')
  calls = []
  sessionStorage.clear()
  clearCache()
  useToasts.setState({ toasts: [] })
  setToken('t1')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('pays the amount the server confirms, and shows it [R11.04]', async () => {
  stubServer(paid)
  expect(await cashOut(slip, 9.4)).toBe('paid')
  expect(calls[0]?.body).toMatchObject({ slipId: 's1', amount: 9.4 })
  expect(useToasts.getState().toasts[0]?.text).toContain('9,45')
})

it('a changed price is asked about again; a decided bet is left as it is [R11.04]', async () => {
  stubServer(refusal('ODDS_CHANGED'), refusal('CASHOUT_UNAVAILABLE'), refusal('SLIP_CLOSED'))
  expect(await cashOut(slip, 9.4)).toBe('changed')
  expect(await cashOut(slip, 9.2)).toBe('unavailable')
  expect(await cashOut(slip, 9.2)).toBe('unavailable')
  expect(useToasts.getState().toasts).toEqual([])
})

it('after a missing response the next attempt sends the same request [R10.01]', async () => {
  stubServer(new TypeError('Failed to fetch'), paid)
  expect(await cashOut(slip, 9.4)).toBe('no-response')
  expect(await cashOut(slip, 9.4)).toBe('paid')
  expect(calls[0]?.body).toEqual(calls[1]?.body)
})
