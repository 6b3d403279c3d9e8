import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { readTakenBonus, TakenBonus } from '#features/withdraw/TakenBonus.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'

const mockServer = (atWithdrawal: number) =>
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({
      success: true,
      message: '',
      data: { bonus: 0, required: 0, wagered: 0, remaining: 0, accounts: [], atWithdrawal },
    }),
  )

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
  clearCache()
  localStorage.clear()
  setToken('t1')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('states the bonus that a withdrawal takes back before it is requested [R2.05] [R10.02]', async () => {
  mockServer(5048)
  const shown = await render(<TakenBonus />)
  await expect.element(shown.getByText('O saque retira R$\u00a05.048,00 de bônus')).toBeVisible()
})

it('is not shown when a withdrawal takes nothing back [R2.05]', async () => {
  mockServer(0)
  const shown = await render(<TakenBonus />)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  expect(shown.container.textContent).toBe('')
})

it('is read again before the question, which is not asked when that fails [R2.05]', async () => {
  mockServer(0)
  const shown = await render(<TakenBonus />)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  mockServer(5048)
  expect(await readTakenBonus()).toBe(true)
  await expect.element(shown.getByText('O saque retira R$\u00a05.048,00 de bônus')).toBeVisible()
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await readTakenBonus()).toBe(false)
})
