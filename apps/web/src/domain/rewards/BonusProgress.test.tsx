import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { BonusProgress } from '#domain/rewards/BonusProgress.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { write } from '#lib/storage.ts'
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
  localStorage.clear()
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

it('continues in the game last played with bonus money, when there is one [R3.01] [R10.02]', async () => {
  mockServer({
    '/wallet/wagering': { bonus: 100, required: 3000, wagered: 120, remaining: 2880 },
    '/v1/pb/list': { list: [] },
    '/game/url': { url: '/arcade/mines?launch=l1', isBonus: true, name: 'Minas' },
  })
  const first = await render(<BonusProgress />)
  await expect.element(first.getByText('Faltam R$\u00a02.880,00 em apostas com bônus.')).toBeVisible()
  expect(first.getByRole('button').elements()).toHaveLength(0)
  await first.unmount()
  write('BonusGamesID', 'mines')
  const shown = await render(<BonusProgress />)
  await shown.getByRole('button', { name: 'Continuar jogando' }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/gameView/%2Farcade%2Fmines%3Flaunch%3Dl1'))
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
