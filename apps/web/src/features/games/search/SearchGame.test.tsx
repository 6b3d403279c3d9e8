import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { createGame } from '#domain/games/test-fixtures.ts'
import { SearchGame } from '#features/games/search/SearchGame.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession } from '#stores/session.ts'
import '#widgets/test-setup.ts'

type Query = { readonly keyword?: string; readonly recent?: boolean; readonly favorite?: boolean }

const names: Readonly<Record<string, readonly string[]>> = {
  mar: ['Maré Alta'],
  mina: ['Mina de Esmeraldas'],
  nada: [],
}
let queries: Query[] = []
/** Keywords that get a response only when released. */
let held = new Map<string, () => void>()
let failing = false

function stubServer(...holding: string[]): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (String(url) !== '/game/list') return refusal()
    const query: Query = JSON.parse(String(init?.body))
    queries.push(query)
    const keyword = query.keyword ?? ''
    if (holding.includes(keyword)) await new Promise<void>((resolve) => held.set(keyword, resolve))
    if (failing) return refusal()
    const found = keyword ? (names[keyword] ?? []) : ['Voo da Arara']
    const list = found.map((localName) => createGame({ id: localName, localName }))
    return Response.json({
      success: true,
      message: '',
      data: { list, pageNum: 1, pageSize: 20, total: list.length },
    })
  })
}
const refusal = () => Response.json({ success: false, message: 'Não deu.', data: null, code: 'INTERNAL' })

const show = (type = 'all') => render(<SearchGame params={{ type }} />)
const field = () => page.getByRole('searchbox', { name: 'Buscar jogos' })
const results = () => page.getByRole('list', { name: 'Jogos encontrados' })
const finds = (name: string) =>
  vi.waitFor(() => expect(results().element().textContent).toContain(name), { timeout: 10_000 })
const keywords = () => queries.map(({ keyword }) => keyword).filter(Boolean)

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'lobby')
  clearCache()
  endSession()
  history.replaceState(null, '', '/searchGame/all')
  queries = []
  held = new Map()
  failing = false
})
afterEach(() => vi.restoreAllMocks())

describe('SearchGame', () => {
  it('shows popular games before anything is typed [R2.17]', async () => {
    stubServer()
    await show()
    await expect.element(page.getByRole('heading', { name: 'Mais jogados' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Voo da Arara/ })).toBeVisible()
    await expect.element(field()).toHaveFocus()
  })

  it('results appear while typing, with the matching letters highlighted [R2.17]', async () => {
    stubServer()
    await show()
    await userEvent.fill(field(), 'mar')
    await expect.element(results().getByText('Mar', { exact: false }).first()).toBeVisible()
    expect(document.querySelector('mark')?.textContent).toBe('Mar')
    expect(keywords()).toEqual(['mar'])
  })

  it('the last results stay until the next ones are loaded', async () => {
    stubServer('mina')
    await show()
    await userEvent.fill(field(), 'mar')
    await finds('Maré Alta')
    await userEvent.fill(field(), 'mina')
    await vi.waitFor(() => expect(held.has('mina')).toBe(true))
    await finds('Maré Alta')
    held.get('mina')?.()
    await finds('Mina de Esmeraldas')
  })

  it('a late response does not replace a newer one', async () => {
    stubServer('mar')
    await show()
    await userEvent.fill(field(), 'mar')
    await vi.waitFor(() => expect(held.has('mar')).toBe(true))
    await userEvent.fill(field(), 'mina')
    await finds('Mina de Esmeraldas')
    held.get('mar')?.()
    await vi.waitFor(() => expect(keywords()).toEqual(['mar', 'mina']))
    await finds('Mina de Esmeraldas')
    expect(results().element().textContent).not.toContain('Maré Alta')
  })

  it('an empty result is reported, with other games below', async () => {
    stubServer()
    await show()
    await userEvent.fill(field(), 'nada')
    await expect.element(page.getByRole('heading', { name: 'Nada com “nada”' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Voo da Arara/ })).toBeVisible()
  })

  it('typed markup is shown as text', async () => {
    stubServer()
    await show()
    await userEvent.fill(field(), '<img src=x>')
    await expect.element(page.getByRole('heading', { name: 'Nada com “<img src=x>”' })).toBeVisible()
    expect(document.querySelector('h2 img')).toBeNull()
  })

  it('the clear button empties the field and keeps the keyboard; the search key closes it', async () => {
    stubServer()
    await show()
    await userEvent.fill(field(), 'mar')
    await page.getByRole('button', { name: 'Apagar o que digitou' }).click()
    await expect.element(field()).toHaveValue('')
    await expect.element(field()).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: 'Mais jogados' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).not.toHaveFocus()
  })

  it('going back restores the keyword', async () => {
    stubServer()
    const first = await show()
    await userEvent.fill(field(), 'mar')
    await finds('Maré Alta')
    await first.unmount()
    await show()
    await expect.element(field()).toHaveValue('mar')
    await finds('Maré Alta')
    await expect.element(field()).not.toHaveFocus()
  })

  it('the address names the searched list, and a tap searches all games [R2.17]', async () => {
    stubServer()
    await show('favourites')
    await userEvent.fill(field(), 'mar')
    await finds('Maré Alta')
    expect(queries.find(({ keyword }) => keyword === 'mar')).toMatchObject({ favorite: true })
    await page.getByRole('button', { name: 'Em Favoritos' }).click()
    expect(location.pathname).toBe('/searchGame/all')
  })

  it('a failed search can be retried', async () => {
    stubServer()
    failing = true
    await show()
    await userEvent.fill(field(), 'mar')
    await expect.element(page.getByText('A busca não respondeu')).toBeVisible()
    failing = false
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await finds('Maré Alta')
  })
})
