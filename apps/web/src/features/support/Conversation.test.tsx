import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { mockServer } from '#domain/games/test-fixtures.ts'
import { Conversation } from '#features/support/Conversation.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import '#widgets/test-setup.ts'

const written = { id: '1', from: 'player', text: 'Oi', createdAt: '2026-11-15T12:00:00.000Z' }

const show = async (list: readonly object[], waitMinutes: number | null) => {
  mockServer({ '/support/messages': { list, hasOlder: false, waitMinutes } })
  await render(<Conversation />)
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'support')
  clearCache()
  setToken('t1')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('the frequent questions stay reachable after the first message [R1.05]', async () => {
  await show([written], null)
  await expect.element(page.getByText('Esqueci minha senha')).not.toBeVisible()
  await page.getByText('Dúvidas frequentes').click()
  await expect.element(page.getByText('Esqueci minha senha')).toBeVisible()
})

it.each([
  [3, 'Tempo de espera: cerca de 5 min'],
  [21, 'Tempo de espera: cerca de 25 min'],
  [58, 'Tempo de espera: cerca de 1 h'],
  [61, 'Tempo de espera: cerca de 2 h'],
  [null, 'A resposta chega por aqui, e avisamos você.'],
])('a median wait of %s minutes is announced as "%s" [R1.05]', async (minutes, text) => {
  await show([], minutes)
  await expect.element(page.getByText(text)).toBeVisible()
})
