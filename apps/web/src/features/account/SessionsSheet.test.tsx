import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { SessionsSheet } from '#features/account/SessionsSheet.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'

const createdAt = '2026-06-01T12:00:00.000Z'
const other = { id: '7', device: 'Safari · iOS', createdAt, lastSeenAt: createdAt, current: false }
const currentSession = {
  id: '9',
  device: 'Chrome · Android',
  createdAt,
  lastSeenAt: createdAt,
  current: true,
}
const nameless = { ...other, id: '8', device: '', lastSeenAt: '2026-05-01T12:00:00.000Z' }

let calls: { path: string; body: unknown }[] = []

function stubServer(responses: Record<string, object>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    calls.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    const data = responses[String(url)]
    const refusal = { success: false, message: 'Não deu.', data: null, code: 'INTERNAL' }
    return Response.json(data ? { success: true, message: '', data } : refusal)
  })
}
const show = () => render(<SessionsSheet open onClose={() => undefined} />)

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  calls = []
  clearCache()
  setToken('t1')
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('this device comes first and has no end button; the others follow by last use', async () => {
  stubServer({ '/user/sessions': { list: [nameless, other, currentSession] } })
  const shown = await show()
  await vi.waitFor(() => expect(shown.getByRole('listitem').elements()).toHaveLength(3))
  const texts = shown
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)
  expect(texts[0]).toMatch(/Chrome · Android.*Este aparelho/)
  expect(texts[1]).toMatch(/Safari · iOS.*Encerrar/)
  expect(texts[2]).toMatch(/Aparelho desconhecido.*Encerrar/)
  expect(texts[0]).not.toContain('Encerrar')
})

it('a session ends only after a confirmation, and the list shows the remaining ones', async () => {
  stubServer({
    '/user/sessions': { list: [currentSession, other] },
    '/user/endSession': { list: [currentSession] },
  })
  const shown = await show()
  await shown.getByRole('button', { name: 'Encerrar' }).click()
  const question = shown.getByRole('alertdialog', { name: 'Encerrar em Safari · iOS?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect(calls.map(({ path }) => path)).toEqual(['/user/sessions'])
  await shown.getByRole('button', { name: 'Encerrar' }).click()
  await question.getByRole('button', { name: 'Encerrar' }).click()
  await vi.waitFor(() => expect(shown.getByRole('listitem').elements()).toHaveLength(1))
  expect(calls.at(-1)).toEqual({ path: '/user/endSession', body: { id: '7' } })
})

it('a list that failed to load can be requested again', async () => {
  stubServer({})
  const shown = await show()
  await expect.element(shown.getByText('A lista de aparelhos não abriu')).toBeVisible()
  stubServer({ '/user/sessions': { list: [currentSession] } })
  await shown.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(shown.getByText('Chrome · Android')).toBeVisible()
})
