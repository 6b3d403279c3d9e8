import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { createGame } from '#domain/games/test-fixtures.ts'
import { useGamePages } from '#features/games/game-pages.ts'
import { loadLanguage } from '#i18n/i18n.ts'

type Page = { readonly pageNum: number; readonly pageSize: number }

const total = 5000
let requestedPages: number[] = []
let underWay = 0
let maxUnderWay = 0
let release: (() => void)[] = []
let failing: number | undefined

/** 5,000 games. While `held`, calls get no response until `release`. */
function stubServer(held = false): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const { pageNum, pageSize }: Page = JSON.parse(String(init?.body))
    requestedPages.push(pageNum)
    underWay += 1
    maxUnderWay = Math.max(maxUnderWay, underWay)
    if (held && pageNum > 1) await new Promise<void>((resolve) => release.push(resolve))
    underWay -= 1
    if (pageNum === failing)
      return Response.json({ success: false, message: 'Não deu.', data: null, code: 'INTERNAL' })
    const first = (pageNum - 1) * pageSize
    const list = Array.from({ length: pageSize }, (__, at) => createGame({ id: `g${first + at}` }))
    return Response.json({ success: true, message: '', data: { list, pageNum, pageSize, total } })
  })
}

const open = async () => (await renderHook(() => useGamePages({ country: 'BR' }))).result
const ids = (pages: Awaited<ReturnType<typeof open>>, from: number, to: number) =>
  pages.current.slice(from, to).map((game) => game?.id)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(async () => {
  await loadLanguage('pt')
  clearCache()
  requestedPages = []
  release = []
  underWay = 0
  maxUnderWay = 0
  failing = undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the first page of 20 has the total, and nothing else is requested [R9.07]', async () => {
  stubServer()
  const pages = await open()
  await vi.waitFor(() => expect(pages.current.total).toBe(total))
  expect(requestedPages).toEqual([1])
  expect(ids(pages, 18, 21)).toEqual(['g18', 'g19', undefined])
})

it('visible pages are requested, and none in between', async () => {
  stubServer()
  const pages = await open()
  pages.current.showRange({ from: 0, to: 12 })
  await pass(1000)
  pages.current.showRange({ from: 2990, to: 3010 })
  await pass(1000)
  await vi.waitFor(() => expect(ids(pages, 2999, 3001)).toEqual(['g2999', 'g3000']))
  expect(requestedPages.toSorted((a, b) => a - b)).toEqual([1, 150, 151])
})

it('pages scrolled past are not requested; the page where scrolling stops is', async () => {
  stubServer()
  const pages = await open()
  for (let from = 0; from < 4900; from += 100) {
    pages.current.showRange({ from, to: from + 21 })
    await pass(60)
  }
  pages.current.showRange({ from: 4960, to: 4990 })
  await pass(1000)
  await vi.waitFor(() => expect(ids(pages, 4960, 4961)).toEqual(['g4960']))
  expect(requestedPages.length).toBeLessThan(8)
})

it('at most six calls are under way, however fast the scrolling and slow the connection', async () => {
  stubServer(true)
  const pages = await open()
  for (let from = 0; from < 1200; from += 12) {
    pages.current.showRange({ from, to: from + 40 })
    await pass(120)
  }
  expect(maxUnderWay).toBeGreaterThan(2)
  expect(maxUnderWay).toBeLessThanOrEqual(8)
})

it('a failed page is reported and can be requested again', async () => {
  stubServer()
  failing = 3
  const pages = await open()
  pages.current.showRange({ from: 40, to: 52 })
  await pass(1000)
  await vi.waitFor(() => expect(pages.current.failed).toBe(true))
  failing = undefined
  pages.current.retry()
  await vi.waitFor(() => expect(ids(pages, 40, 41)).toEqual(['g40']))
  expect(pages.current.failed).toBe(false)
})

it('going back restores the loaded pages', async () => {
  stubServer()
  const before = await renderHook(() => useGamePages({ country: 'BR' }))
  before.result.current.showRange({ from: 2000, to: 2020 })
  await pass(1000)
  await vi.waitFor(() => expect(before.result.current.slice(2000, 2001)[0]?.id).toBe('g2000'))
  await before.unmount()
  const after = await open()
  expect([after.current.total, ...ids(after, 2000, 2001)]).toEqual([total, 'g2000'])
})
