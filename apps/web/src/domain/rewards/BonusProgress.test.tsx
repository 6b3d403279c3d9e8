import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { BonusProgress } from '#domain/rewards/BonusProgress.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { write } from '#lib/storage.ts'
import { endSession, setToken } from '#stores/session.ts'

const gift = { kind: 'gift', granted: 100, converted: 0, required: 3000, wagered: 120, remaining: 2880 }
const pool = {
  kind: 'deposit',
  granted: 100,
  converted: 1.58,
  required: 6300,
  wagered: 100,
  remaining: 6200,
}
const giftLeft =
  'Faltam R$\u00a02.880,00 contados em apostas com bônus. No máximo R$\u00a0100,00 viram dinheiro.'

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
    '/wallet/wagering': { bonus: 100, required: 3000, wagered: 120, remaining: 2880, accounts: [gift] },
    '/v1/pb/list': { list: [{ ...entry, status: 2 }] },
  })
  const shown = await render(<BonusProgress />)
  await expect.element(shown.getByText(giftLeft)).toBeVisible()
  await expect.element(shown.getByText('R$\u00a02,00 liberados')).toBeVisible()
  await shown.getByRole('button', { name: 'Recolher R$\u00a01,50' }).click()
  expect(location.pathname + location.search).toBe('/newUserDeposit?multiple=1')
})

it('shows a deposit bonus with what cash bets turn into cash, beside a gift [R10.02]', async () => {
  mockServer({
    '/wallet/wagering': { bonus: 198, required: 3000, wagered: 120, remaining: 2880, accounts: [gift, pool] },
    '/v1/pb/list': { list: [] },
  })
  const shown = await render(<BonusProgress />)
  await expect.element(shown.getByText(giftLeft)).toBeVisible()
  await expect.element(shown.getByText('R$\u00a01,58 de R$\u00a0100,00')).toBeVisible()
  await expect
    .element(
      shown.getByText('A cada R$\u00a0100 contados em apostas com dinheiro, R$\u00a01,58 viram dinheiro.'),
    )
    .toBeVisible()
})

it('continues in the game last played with bonus money, when there is one [R3.01] [R10.02]', async () => {
  mockServer({
    '/wallet/wagering': { bonus: 100, required: 3000, wagered: 120, remaining: 2880, accounts: [gift] },
    '/v1/pb/list': { list: [] },
    '/game/url': { url: '/arcade/mines?launch=l1', isBonus: true, name: 'Minas' },
  })
  const first = await render(<BonusProgress />)
  await expect.element(first.getByText(giftLeft)).toBeVisible()
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
