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
  isBonus: false,
  stake: 10,
  odds: 2,
  potentialWin: 20,
  win: 0,
  createdAt: '2026-11-15T12:00:00Z',
  legs: [],
  cashout: 9.4,
}

let asked: { path: string; body: Record<string, unknown> }[] = []

/** One answer after the other; an error is a line that broke. */
function serve(...answers: (object | Error)[]): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = new URL(String(url), location.href).pathname
    if (path !== '/sports/cashout') return Response.json({ success: true, message: '', data: {} })
    asked.push({ path, body: JSON.parse(String(init?.body)) })
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  })
}

const paid = { success: true, message: '', data: { ...slip, status: 'cashed', win: 9.45, balance: 100 } }
const no = (code: string) => ({ success: false, message: 'Não.', data: null, code })

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'slip')
  asked = []
  sessionStorage.clear()
  clearCache()
  useToasts.setState({ toasts: [] })
  setToken('t1')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('pays what the server says, and tells so [R11.04]', async () => {
  serve(paid)
  expect(await cashOut(slip, 9.4)).toBe('paid')
  expect(asked[0]?.body).toMatchObject({ slipId: 's1', amount: 9.4 })
  expect(useToasts.getState().toasts[0]?.text).toContain('9,45')
})

it('a price that moved is asked about again; a bet that was decided is left alone [R11.04]', async () => {
  serve(no('ODDS_CHANGED'), no('CASHOUT_UNAVAILABLE'), no('SLIP_CLOSED'))
  expect(await cashOut(slip, 9.4)).toBe('moved')
  expect(await cashOut(slip, 9.2)).toBe('gone')
  expect(await cashOut(slip, 9.2)).toBe('gone')
  expect(useToasts.getState().toasts).toEqual([])
})

it('without an answer the next touch asks for the very same [R10.01]', async () => {
  serve(new TypeError('Failed to fetch'), paid)
  expect(await cashOut(slip, 9.4)).toBe('silence')
  expect(await cashOut(slip, 9.4)).toBe('paid')
  expect(asked[0]?.body).toEqual(asked[1]?.body)
})
