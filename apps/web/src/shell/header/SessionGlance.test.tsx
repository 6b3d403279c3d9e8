import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache, refresh } from '#api/query-cache.ts'
import { setGameBalance, setUnfinishedRound, startOwnGame } from '#domain/games/running-game.ts'
import { closeProtectionNotice, useProtectionNotice } from '#domain/protection/notice.ts'
import { aProtection } from '#domain/protection/test-fixtures.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { SessionGlance } from '#shell/header/SessionGlance.tsx'
import { endSession, setToken } from '#stores/session.ts'

const session = { startedAt: '2026-11-16T12:00:00.000Z', minutes: 42, staked: 60, won: 48, net: -12 }
let state = aProtection({ session })

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'protection')
  clearCache()
  setToken('t1')
  startOwnGame('Dado Certo')
  state = aProtection({ session })
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, message: '', data: state }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  closeProtectionNotice()
  setUnfinishedRound(null)
  endSession()
})

const notice = () => useProtectionNotice.getState().notice

it('inside a game the elapsed time and the net result are visible; a tap opens all figures [R12.07]', async () => {
  const shown = await render(<SessionGlance />)
  const glance = shown.getByRole('button', { name: 'Sessão: 42 min de jogo, resultado −R$\u00a012,00' })
  await expect.element(glance).toBeVisible()
  await glance.click()
  await expect.element(shown.getByRole('dialog').getByText('R$\u00a048,00')).toBeVisible()
})

it('a result is not in the figures before its round has ended or its win is in the balance [R12.07]', async () => {
  const shown = await render(<SessionGlance />)
  const net = (amount: string) => shown.getByText(amount)
  await expect.element(net('−R$\u00a012,00')).toBeVisible()
  setGameBalance(90, false)
  setUnfinishedRound({ kind: 'instant', bet: 10 })
  state = aProtection({ session: { ...session, minutes: 43, net: 30 } })
  await refresh('/protection/state')
  await expect.element(shown.getByText('43 min')).toBeVisible()
  await expect.element(net('−R$\u00a012,00')).toBeVisible()
  setGameBalance(142, false)
  await expect.element(net('+R$\u00a030,00')).toBeVisible()

  state = aProtection({ session: { ...session, net: 20 } })
  await refresh('/protection/state')
  await expect.element(net('+R$\u00a030,00')).toBeVisible()
  setUnfinishedRound(null)
  await expect.element(net('+R$\u00a020,00')).toBeVisible()
})

it.each([
  ['a due reality check', { realityCheckDue: true }, { kind: 'reality-check' }],
  ['a pause on another device', { state: 'paused' }, { kind: 'state' }],
] as const)(
  '%s is shown when the round under way has ended [R12.07] [R12.08]',
  async (_, change, expected) => {
    await render(<SessionGlance />)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
    setUnfinishedRound({ kind: 'instant', bet: 1 })
    state = aProtection({ session, ...change })
    await refresh('/protection/state')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(notice()).toBeNull()
    setUnfinishedRound(null)
    await vi.waitFor(() => expect(notice()).toEqual(expected))
  },
)
