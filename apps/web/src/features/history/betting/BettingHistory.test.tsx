import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { BettingHistory } from '#features/history/betting/BettingHistory.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { remove, write } from '#lib/storage.ts'
import { endSession, setToken } from '#stores/session.ts'

const requested: unknown[] = []
let archived: { archivedBefore?: string } = {}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'play', 'payments', 'slip')
  clearCache()
  requested.length = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    requested.push(JSON.parse(String(init?.body)).isBonus)
    const data = { list: [], total: 0, totalBet: 0, totalWin: 0, pageNum: 1, pageSize: 50, ...archived }
    return Response.json({ success: true, message: '', data })
  })
  setToken('t1')
})
afterEach(() => {
  archived = {}
  vi.restoreAllMocks()
  endSession()
  remove('isBonus')
})

it.each([
  [undefined, 'Dinheiro', false],
  ['0', 'Dinheiro', false],
  ['1', 'Bônus', true],
] as const)('with isBonus %s the history opens on %s [R3.01] [R2.10]', async (stored, tab, isBonus) => {
  if (stored) write('isBonus', stored)
  await render(<BettingHistory />)
  await expect.element(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await vi.waitFor(() => expect(requested).toContain(isBonus))
  expect(requested).not.toContain(!isBonus)
})

it('an empty list says that older movements are archived [R14.04]', async () => {
  archived = { archivedBefore: '2026-04-01' }
  await render(<BettingHistory />)
  await expect.element(page.getByText(/anteriores a 1 de abr\. de 2026 estão arquivados/)).toBeVisible()
})
