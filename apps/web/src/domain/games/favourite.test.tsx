import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useFavourite } from '#domain/games/favourite.ts'
import { createGame, type MockResponse, mockServer } from '#domain/games/test-fixtures.ts'
import { toggleFavourite } from '#domain/games/toggle-favourite.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import { resetUi, useUi } from '#stores/ui.ts'

const game = createGame({ id: 'mines' })
const collect = (response: MockResponse) => mockServer({ '/game/collect': response })
const heart = async (of = game) => (await renderHook(() => useFavourite(of))).result

beforeEach(async () => {
  await loadLanguage('pt')
  resetUi()
  setToken('t1')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('the favourite changes before the response and stays', async () => {
  const { respond, called } = collect('held')
  const shown = await heart()
  toggleFavourite(game)
  await vi.waitFor(() => expect(shown.current).toBe(true))
  respond()
  await vi.waitFor(() =>
    expect(called).toEqual([{ path: '/game/collect', body: { gameId: 'mines', opt: 1 } }]),
  )
  expect(shown.current).toBe(true)
})

it('it is reverted when the server rejects it', async () => {
  const { called } = collect('rejected')
  const shown = await heart()
  toggleFavourite(game)
  await vi.waitFor(() => expect(called).toHaveLength(1))
  await vi.waitFor(() => expect(shown.current).toBe(false))
})

it('a favourite game is removed', async () => {
  const { called } = collect('accepted')
  const favouriteGame = createGame({ id: 'dice', isCollect: true })
  const shown = await heart(favouriteGame)
  expect(shown.current).toBe(true)
  toggleFavourite(favouriteGame)
  await vi.waitFor(() => expect(called[0]?.body).toEqual({ gameId: 'dice', opt: 0 }))
  expect(shown.current).toBe(false)
})

it('taps during a pending call cause at most one more call, and none when they change nothing', async () => {
  const { respond, called } = collect('held')
  toggleFavourite(game)
  toggleFavourite(game)
  toggleFavourite(game)
  respond()
  await vi.waitFor(() => expect(called).toHaveLength(1))
  toggleFavourite(game)
  await vi.waitFor(() => expect(called).toHaveLength(2))
  expect(called.at(-1)?.body).toEqual({ gameId: 'mines', opt: 0 })
})

it('a guest has to log in, and the favourite is added after it [R4.04] [R6.02]', async () => {
  endSession()
  const { called } = collect('accepted')
  toggleFavourite(game)
  expect(useUi.getState().popup).toEqual({ kind: 'LOGIN', after: { favouriteGameId: 'mines' } })
  expect(called).toEqual([])
})

it('favourites are hidden after logout', async () => {
  collect('accepted')
  const favouriteGame = createGame({ id: 'wheel', isCollect: true })
  const shown = await heart(favouriteGame)
  endSession()
  await vi.waitFor(() => expect(shown.current).toBe(false))
})
