import type { Data } from '@saguao/contract/calls/calls.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { mockServer } from '#domain/games/test-fixtures.ts'
import { Promotion } from '#features/promotions/Promotion.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { cleanUpLayers } from '#widgets/test-setup.ts'

type Offer = Data<'/lobby/promotionsBanners'>['banners'][number]

const now = Date.parse('2026-11-15T12:00:00.000Z')
const inMs = (ms: number) => new Date(now + ms).toISOString()

const offer = (given: Partial<Offer>): Offer => ({
  id: given.title ?? '',
  position: '',
  cover: '',
  cmd: 'deeplink',
  cmdValue: '/newUserCashback',
  path: '',
  title: 'Cashback todo dia',
  text: 'Parte da perda volta',
  action: 'Ver taxas',
  color: '',
  description: 'À meia-noite somamos o dia.\nVale para todos.',
  startTime: null,
  endTime: null,
  ...given,
})

const show = async (...offers: Offer[]) => {
  mockServer({ '/lobby/promotionsBanners': { banners: offers } })
  await render(<Promotion />)
}
const titles = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((card) => card.querySelector('strong')?.textContent)

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'lobby')
  clearCache()
  history.replaceState(null, '', '/promotion')
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(async () => {
  vi.useRealTimers()
  await cleanUpLayers()
  vi.restoreAllMocks()
})

describe('Promotion', () => {
  it('shows current offers with their end, and none that are over or not started [R2.06]', async () => {
    await show(
      offer({ title: 'Semana', endTime: inMs(3.5 * 86_400_000) }),
      offer({ title: 'Passada', endTime: inMs(-1) }),
      offer({ title: 'Futura', startTime: inMs(1000) }),
    )
    await vi.waitFor(() => expect(titles()).toEqual(['Semana']))
    await expect.element(page.getByText('Termina em 3 dias')).toBeVisible()
  })

  it('an offer that ends while the screen is open disappears [R2.06]', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })
    await show(offer({ title: 'Última hora', endTime: inMs(20_000) }), offer({ title: 'Semana' }))
    await vi.waitFor(() => expect(titles()).toEqual(['Última hora', 'Semana']))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(titles()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(titles()).toEqual(['Semana']))
  })

  it('the sheet shows the full rules, and its button follows the command [R2.06] [R3.07]', async () => {
    await show(offer({}))
    await page.getByRole('button', { name: /^Cashback todo dia/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Cashback todo dia' })
    await expect.element(sheet.getByText('À meia-noite somamos o dia.')).toBeVisible()
    await expect.element(sheet.getByText('Vale para todos.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Ver taxas' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/newUserCashback'))
  })

  it('an offer without a command has no button', async () => {
    await show(offer({ cmd: '', cmdValue: '' }))
    await page.getByRole('button', { name: /^Cashback todo dia/ }).click()
    await expect.element(page.getByText('Vale para todos.')).toBeVisible()
    expect(page.getByRole('dialog').getByRole('button').elements()).toHaveLength(1)
  })

  it('markup written by an operator is shown as text', async () => {
    await show(offer({ title: '<b>Oi</b>', description: '<script>alert(1)</script>' }))
    await expect.element(page.getByText('<b>Oi</b>')).toBeVisible()
    await page.getByRole('button', { name: /Oi/ }).click()
    await expect.element(page.getByText('<script>alert(1)</script>')).toBeVisible()
  })

  it('without offers the screen links to the games', async () => {
    await show()
    await expect.element(page.getByText('Nenhuma promoção agora')).toBeVisible()
    await page.getByRole('button', { name: 'Ver os jogos' }).click()
    expect(location.pathname).toBe('/allgame')
  })

  it('offers that failed to load can be requested again', async () => {
    mockServer({})
    await render(<Promotion />)
    await expect.element(page.getByText('As promoções não carregaram')).toBeVisible()
    mockServer({ '/lobby/promotionsBanners': { banners: [offer({})] } })
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await vi.waitFor(() => expect(titles()).toEqual(['Cashback todo dia']))
  })
})
