import type { Data } from '@saguao/contract/calls/calls.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearCache, setCached } from '#api/query-cache.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { read, write } from '#lib/storage.ts'
import { StickyBanner } from '#shell/StickyBanner.tsx'
import { useFirstRecharge } from '#stores/first-recharge.ts'
import { clearSlip, type SlipPick, toggleLeg } from '#stores/slip.ts'

type Banner = Data<'/lobby/batchBanners'>['banners'][number]

const banner: Banner = {
  id: 's1',
  position: 'sticky_banner',
  cover: '',
  color: '#102030',
  cmd: 'deeplink',
  cmdValue: '/firstRecharge',
  path: '',
  title: 'Primeiro depósito',
  text: '',
  action: '',
}

const leg: SlipPick = {
  matchId: 'm1',
  sport: 'football',
  league: 'Liga do Litoral',
  home: 'Farol do Sul',
  away: 'Coqueiral',
  startTime: '2026-03-02T12:00:00Z',
  market: 'result',
  marketName: 'Resultado final',
  selection: 's1',
  selectionName: 'Farol do Sul',
  odds: 2,
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  localStorage.clear()
  clearCache()
  // Both are read from local storage at the start, which the tests of other files share.
  useFirstRecharge.setState({ isOver: false })
  clearSlip()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-03-01T23:30:00Z'))
  setCached('/lobby/batchBanners', { country: 'BR' }, { banners: [banner] })
})
afterEach(() => vi.useRealTimers())

const shown = () => page.getByRole('complementary', { name: 'Primeiro depósito' })

it('once dismissed it is hidden for the rest of the UTC day and shown on the next [R4.11]', async () => {
  const first = await render(<StickyBanner />)
  await page.getByRole('button', { name: 'Fechar o aviso' }).click()
  await expect.element(shown()).not.toBeInTheDocument()
  expect(read('StickyBanner')).toBe('2026-03-01')
  await first.unmount()
  vi.setSystemTime(new Date('2026-03-01T23:59:59Z'))
  const again = await render(<StickyBanner />)
  await expect.element(shown()).not.toBeInTheDocument()
  await again.unmount()
  // Still the previous evening in São Paulo.
  vi.setSystemTime(new Date('2026-03-02T00:00:00Z'))
  await render(<StickyBanner />)
  await expect.element(shown()).toBeVisible()
})

it('a dismissal on an earlier day does not hide it [R4.11]', async () => {
  write('StickyBanner', '2026-02-28')
  await render(<StickyBanner />)
  await expect.element(shown()).toBeVisible()
})

it('it is hidden while there is a slip, which uses the same place', async () => {
  await render(<StickyBanner />)
  await expect.element(shown()).toBeVisible()
  toggleLeg(leg)
  await expect.element(shown()).not.toBeInTheDocument()
  toggleLeg(leg)
  await expect.element(shown()).toBeVisible()
})

it('without a banner of the operator nothing is rendered [R4.11]', async () => {
  setCached('/lobby/batchBanners', { country: 'BR' }, { banners: [{ ...banner, position: 'home_top' }] })
  const { container } = await render(<StickyBanner />)
  expect(container.textContent).toBe('')
})

it.each([
  ['deeplink', '/firstRecharge', '/firstRecharge'],
  ['h5', 'https://pages.example/', undefined],
] as const)('its target screen can be prefetched at pointerdown: %s %s', async (cmd, cmdValue, to) => {
  setCached('/lobby/batchBanners', { country: 'BR' }, { banners: [{ ...banner, cmd, cmdValue }] })
  await render(<StickyBanner />)
  const button = page.getByRole('button', { name: 'Primeiro depósito' }).element()
  expect(button.closest<HTMLElement>('[data-to]')?.dataset.to).toBe(to)
})
