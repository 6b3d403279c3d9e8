import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { BonusProgress } from '#domain/rewards/BonusProgress.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'

const entry = {
  rewardType: 1,
  rewardTotal: 5000,
  released: 2,
  collectable: 1.5,
  required: 1_000_000,
  wagered: 400,
}

function mockServer(responses: Readonly<Record<string, object>>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (path) =>
    Response.json({ success: true, message: '', data: responses[String(path)] }),
  )
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  clearCache()
  setToken('t1')
  history.replaceState(null, '', '/me')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('shows the remaining wagering of each bonus and opens the collectable one [R10.02]', async () => {
  mockServer({
    '/wallet/wagering': { bonus: 100, required: 3000, wagered: 120, remaining: 2880 },
    '/v1/pb/list': { list: [{ ...entry, status: 2 }] },
  })
  const shown = await render(<BonusProgress />)
  await expect.element(shown.getByText('Faltam R$\u00a02.880,00 em apostas com bônus.')).toBeVisible()
  await expect.element(shown.getByText('R$\u00a02,00 liberados')).toBeVisible()
  await shown.getByRole('button', { name: 'Recolher R$\u00a01,50' }).click()
  expect(location.pathname + location.search).toBe('/newUserDeposit?multiple=1')
})

it.each([1, 3, 4])('does not show a reward that is not in progress, status %s [R10.02]', async (status) => {
  mockServer({
    '/wallet/wagering': { bonus: 0, required: 0, wagered: 0, remaining: 0 },
    '/v1/pb/list': { list: [{ ...entry, status }] },
  })
  const shown = await render(<BonusProgress />)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  expect(shown.container.textContent).toBe('')
})
