import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { setGameBalance, startOwnGame } from '#domain/games/running-game.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { Balance } from '#shell/header/Balance.tsx'
import { endSession, setToken } from '#stores/session.ts'
import { resetUi, useUi } from '#stores/ui.ts'

beforeEach(async () => {
  await loadLanguage('pt')
  localStorage.clear()
  clearCache()
  resetUi()
  setToken('t1')
  history.replaceState(null, '', '/')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

function mockBalance(body: object, status = 200): void {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(body, { status }))
}
const money = { total: 1234.5, cash: 1234.5, bonus: 0, locked: 0, currency: 'BRL', currencyAlias: 'R$' }

it('shows the total with its currency, and the plus button opens the deposit screen [R2.23]', async () => {
  mockBalance({ success: true, message: '', data: money })
  const shown = await render(<Balance inGame={false} />)
  await expect.element(shown.getByText('R$\u00a01.234,50')).toBeInTheDocument()
  await shown.getByRole('button', { name: 'Depositar' }).click()
  expect(location.pathname).toBe('/deposit')
})

it('says which balance it shows: the total with bonus, or the money of the running game [R2.23] [R10.02]', async () => {
  mockBalance({ success: true, message: '', data: { ...money, total: 1334.5, bonus: 100 } })
  const shown = await render(<Balance inGame />)
  await expect.element(shown.getByText('Total')).toBeInTheDocument()
  setGameBalance(100, true)
  await expect.element(shown.getByText('Bônus')).toBeInTheDocument()
  await expect.element(shown.getByText('R$\u00a0100,00')).toBeInTheDocument()
  setGameBalance(1234.5, false)
  await expect.element(shown.getByText('Dinheiro')).toBeInTheDocument()
  startOwnGame(undefined)()
})

it('shows the alias of the currency that the server gives [R3.05]', async () => {
  mockBalance({ success: true, message: '', data: { ...money, currencyAlias: 'BRL' } })
  const shown = await render(<Balance inGame={false} />)
  await expect.element(shown.getByText('BRL\u00a01.234,50')).toBeInTheDocument()
})

it('in a game the plus button opens the deposit over the game [R2.23]', async () => {
  mockBalance({ success: true, message: '', data: money })
  const shown = await render(<Balance inGame />)
  await shown.getByRole('button', { name: 'Depositar' }).click()
  expect([location.pathname, useUi.getState().depositInGame]).toEqual(['/', 'open'])
})

it('an unauthorized session shows the login button [R8.02]', async () => {
  mockBalance({ success: false, message: 'Entre de novo.', data: null, code: 'UNAUTHORIZED' }, 401)
  const shown = await render(<Balance inGame={false} />)
  await shown.getByRole('button', { name: 'Entrar' }).click()
  expect(useUi.getState().popup).toEqual({ kind: 'LOGIN' })
})

it('a balance that could not be loaded is shown as a dash', async () => {
  mockBalance({ success: false, message: 'Tente de novo.', data: null, code: 'INTERNAL' }, 500)
  const shown = await render(<Balance inGame={false} />)
  await expect.element(shown.getByText('—')).toBeInTheDocument()
})
