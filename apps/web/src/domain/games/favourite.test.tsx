import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { toggleFavourite, useFavourite } from '#domain/games/favourite.ts'
import { createGame, type MockResponse, mockServer } from '#domain/games/test-fixtures.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import { resetUi, useUi } from '#stores/ui.ts'

const game = createGame({ id: 'mines' })
const collect = (answering: MockResponse) => mockServer({ '/game/collect': answering })
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

it('a heart changes before the server has answered, and stays', async () => {
  const { answer, called } = collect('held')
  const shown = await heart()
  toggleFavourite(game)
  await vi.waitFor(() => expect(shown.current).toBe(true))
  answer()
  await vi.waitFor(() =>
    expect(called).toEqual([{ path: '/game/collect', body: { gameId: 'mines', opt: 1 } }]),
  )
  expect(shown.current).toBe(true)
})

it('it goes back when the server refuses', async () => {
  const { called } = collect('refused')
  const shown = await heart()
  toggleFavourite(game)
  await vi.waitFor(() => expect(called).toHaveLength(1))
  await vi.waitFor(() => expect(shown.current).toBe(false))
})

it('a heart that was full is emptied', async () => {
  const { called } = collect('answered')
  const kept = createGame({ id: 'dice', isCollect: true })
  const shown = await heart(kept)
  expect(shown.current).toBe(true)
  toggleFavourite(kept)
  await vi.waitFor(() => expect(called[0]?.body).toEqual({ gameId: 'dice', opt: 0 }))
  expect(shown.current).toBe(false)
})

it('taps while a call is under way are one call more, and none if they change nothing', async () => {
  const { answer, called } = collect('held')
  toggleFavourite(game)
  toggleFavourite(game)
  toggleFavourite(game)
  answer()
  await vi.waitFor(() => expect(called).toHaveLength(1))
  toggleFavourite(game)
  await vi.waitFor(() => expect(called).toHaveLength(2))
  expect(called.at(-1)?.body).toEqual({ gameId: 'mines', opt: 0 })
})

it('a guest is asked to log in, and the wish waits for it [R4.04] [R6.02]', async () => {
  endSession()
  const { called } = collect('answered')
  toggleFavourite(game)
  expect(useUi.getState().popup).toEqual({ kind: 'LOGIN', after: { favouriteGameId: 'mines' } })
  expect(called).toEqual([])
})

it('hearts belong to whoever is logged in', async () => {
  collect('answered')
  const kept = createGame({ id: 'wheel', isCollect: true })
  const shown = await heart(kept)
  endSession()
  await vi.waitFor(() => expect(shown.current).toBe(false))
})
