import type { LobbySnapshot } from '@saguao/contract/lobby/snapshot.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applyLobbySnapshot } from '#api/lobby-snapshot.ts'
import { clearCache, getCached, keyOf } from '#api/query-cache.ts'

const notices = { list: [{ id: '1', content: 'Olá', createdAt: '' }], winners: [] }
const snapshot: LobbySnapshot = {
  country: 'BR',
  lang: 'pt',
  answers: [{ path: '/notice/list', body: { country: 'BR' }, data: notices }],
}
const fetched = vi.fn(async (_: unknown) => Response.json({ success: true, message: '', data: notices }))
const cachedNotices = (country: string) => getCached(keyOf('/notice/list', { country })).data

beforeEach(async () => {
  clearCache()
  fetched.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url) => fetched(url))
  await cookieStore.delete('lobby')
})
afterEach(() => vi.restoreAllMocks())

it('the lobby snapshot fills the cache without a call [R2.01]', async () => {
  applyLobbySnapshot(snapshot, 'BR', 'pt')
  expect(cachedNotices('BR')).toEqual(notices)
  expect(fetched).not.toHaveBeenCalled()
  expect(await cookieStore.get('lobby')).toBeNull()
})

it.each([
  ['another country', snapshot, 'CL', 'pt'],
  ['another language', snapshot, 'BR', 'en'],
  ['no visitor', null, 'BR', 'pt'],
] as const)(
  'a snapshot for %s is ignored, and the right lobby is requested at once',
  async (_, given, country, lang) => {
    applyLobbySnapshot(given, country, lang)
    expect(cachedNotices('BR')).toBeUndefined()
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/lobby/batchBanners',
      '/game/categories',
      '/notice/list',
    ])
    await vi.waitFor(() => expect(cachedNotices(country)).toEqual(notices))
    await vi.waitFor(async () => expect((await cookieStore.get('lobby'))?.value).toBe(`${country}.${lang}`))
  },
)
