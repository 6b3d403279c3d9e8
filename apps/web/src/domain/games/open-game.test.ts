import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readGameName } from '#domain/games/game-history-state.ts'
import { closeGameSheet, useGameSheet } from '#domain/games/game-sheet.ts'
import { enterGame, openGame } from '#domain/games/open-game.ts'
import { createGame, mockServer } from '#domain/games/test-fixtures.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { read } from '#lib/storage.ts'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

const address = '/arcade/mines?launch=a b/c'
const game = createGame()

beforeEach(async () => {
  await loadLanguage('pt')
  localStorage.clear()
  endSession()
  resetUi()
  closeGameSheet()
  history.replaceState(null, '', '/allgame')
})
afterEach(() => vi.restoreAllMocks())

it('the server names the address, and the game opens inside the app [R3.09]', async () => {
  setToken('t1')
  const { called } = mockServer({ '/game/url': { url: address, isBonus: false, name: 'Minas' } })
  openGame(game)
  await vi.waitFor(() => expect(location.pathname).toBe(`/gameView/${encodeURIComponent(address)}`))
  expect(readGameName(), 'what it is called goes along').toBe('Minas')
  expect(called).toEqual([{ path: '/game/url', body: { gameId: 'mines' } }])
  expect([read('isBonus'), read('BonusGamesID')]).toEqual(['0', undefined])
})

it('a game played with the bonus is remembered as such [R3.01]', async () => {
  setToken('t1')
  mockServer({ '/game/url': { url: address, isBonus: true } })
  await enterGame('mines')
  expect([read('isBonus'), read('BonusGamesID')]).toEqual(['1', 'mines'])
  mockServer({ '/game/url': { url: address, isBonus: false } })
  history.replaceState(null, '', '/')
  await enterGame('dice')
  expect([read('isBonus'), read('BonusGamesID')]).toEqual(['0', undefined])
})

it('a guest logs in first, and then the game opens [R6.02]', async () => {
  const { called } = mockServer({ '/game/url': { url: address, isBonus: false } })
  openGame(game)
  expect(useUi.getState().popup).toEqual({ kind: 'LOGIN' })
  expect(called).toEqual([])
  setToken('t1')
  emit('SHOW_POPUP', null)
  await vi.waitFor(() => expect(location.pathname).toContain('/gameView/'))
})

it('who registers instead of logging in gets to the game as well', async () => {
  mockServer({ '/game/url': { url: address, isBonus: false } })
  openGame(game)
  emit('SHOW_POPUP', { kind: 'REGISTER' })
  setToken('t1')
  await vi.waitFor(() => expect(location.pathname).toContain('/gameView/'))
})

it('who closes the login is not taken to the game by a later one', async () => {
  const { called } = mockServer({ '/game/url': { url: address, isBonus: false } })
  openGame(game)
  emit('SHOW_POPUP', null)
  setToken('t1')
  expect(called).toEqual([])
})

it('further taps wait for the first', async () => {
  setToken('t1')
  const { called, answer } = mockServer({ '/game/url': 'held' })
  const first = enterGame('mines')
  void enterGame('mines')
  void enterGame('dice')
  expect(useUi.getState().systemLoading).toBe(1)
  answer()
  await first
  expect(called).toHaveLength(1)
  expect(useUi.getState().systemLoading).toBe(0)
})

it('who has gone elsewhere in the meantime stays there', async () => {
  setToken('t1')
  const { answer } = mockServer({ '/game/url': 'held' })
  const entering = enterGame('mines')
  history.replaceState(null, '', '/promotion')
  answer()
  await entering
  expect(location.pathname).toBe('/promotion')
})

it('a refusal leaves everything where it is, and the next tap counts', async () => {
  setToken('t1')
  const { called } = mockServer({})
  await enterGame('mines')
  expect(location.pathname).toBe('/allgame')
  await enterGame('mines')
  expect(called).toHaveLength(2)
})

it('a game that cannot be opened yet shows its sheet, to guests too', () => {
  const soon = createGame({ isOpen: false })
  openGame(soon)
  expect(useGameSheet.getState().game).toBe(soon)
  expect(useUi.getState().popup).toBeNull()
})
