import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache, setCached } from '#api/query-cache.ts'
import { readGameName } from '#domain/games/game-history-state.ts'
import { closeGameSheet, useGameSheet } from '#domain/games/game-sheet.ts'
import { enterGame, openGame } from '#domain/games/open-game.ts'
import { createGame, mockServer } from '#domain/games/test-fixtures.ts'
import { closeProtectionNotice, useProtectionNotice } from '#domain/protection/notice.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { read } from '#lib/storage.ts'
import { endSession, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

const address = '/arcade/mines?launch=a b/c'
const game = createGame()
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

beforeEach(async () => {
  await loadLanguage('pt')
  localStorage.clear()
  endSession()
  resetUi()
  closeGameSheet()
  clearCache()
  useToasts.setState({ toasts: [] })
  history.replaceState(null, '', '/allgame')
})
afterEach(() => vi.restoreAllMocks())

it('the server returns the address, and the game opens in the app [R3.09]', async () => {
  setToken('t1')
  const { called } = mockServer({ '/game/url': { url: address, isBonus: false, name: 'Minas' } })
  openGame(game)
  await vi.waitFor(() => expect(location.pathname).toBe(`/gameView/${encodeURIComponent(address)}`))
  expect(readGameName(), 'the name is in the history state').toBe('Minas')
  expect(called).toEqual([{ path: '/game/url', body: { gameId: 'mines' } }])
  expect([read('isBonus'), read('BonusGamesID')]).toEqual(['0', undefined])
})

it('a game played with bonus money is stored as such [R3.01]', async () => {
  setToken('t1')
  mockServer({ '/game/url': { url: address, isBonus: true } })
  await enterGame('mines')
  expect([read('isBonus'), read('BonusGamesID')]).toEqual(['1', 'mines'])
  mockServer({ '/game/url': { url: address, isBonus: false } })
  history.replaceState(null, '', '/')
  await enterGame('dice')
  expect([read('isBonus'), read('BonusGamesID')]).toEqual(['0', undefined])
})

it('the next bonus game opens with the money of the last one, as long as there is bonus [R3.01]', async () => {
  setToken('t1')
  const { called } = mockServer({ '/game/url': { url: address, isBonus: true } })
  localStorage.setItem('isBonus', '1')
  const balance = { total: 30, cash: 10, bonus: 20, locked: 0, currency: 'BRL', currencyAlias: 'R$' }
  setCached('/wallet/balance', {}, balance)
  const requestOf = async (isBonus: boolean) => {
    history.replaceState(null, '', '/')
    openGame({ ...game, isBonus })
    await vi.waitFor(() => expect(location.pathname).toContain('/gameView/'))
    return called.at(-1)?.body
  }
  expect(await requestOf(true)).toEqual({ gameId: 'mines', isBonus: true })
  expect(await requestOf(false)).toEqual({ gameId: 'mines' })
  setCached('/wallet/balance', {}, { ...balance, bonus: 0 })
  expect(await requestOf(true)).toEqual({ gameId: 'mines' })
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

it('a registration instead of a login opens the game too', async () => {
  mockServer({ '/game/url': { url: address, isBonus: false } })
  openGame(game)
  emit('SHOW_POPUP', { kind: 'REGISTER' })
  setToken('t1')
  await vi.waitFor(() => expect(location.pathname).toContain('/gameView/'))
})

it('closing the login popup cancels the game, also for a later login', async () => {
  const { called } = mockServer({ '/game/url': { url: address, isBonus: false } })
  openGame(game)
  emit('SHOW_POPUP', null)
  setToken('t1')
  expect(called).toEqual([])
})

it('taps during a pending request are ignored', async () => {
  setToken('t1')
  const { called, respond } = mockServer({ '/game/url': 'held' })
  const first = enterGame('mines')
  void enterGame('mines')
  void enterGame('dice')
  expect(useUi.getState().systemLoading).toBe(1)
  respond()
  await first
  expect(called).toHaveLength(1)
  expect(useUi.getState().systemLoading).toBe(0)
})

it('a player who navigated meanwhile stays on that screen', async () => {
  setToken('t1')
  const { respond } = mockServer({ '/game/url': 'held' })
  const entering = enterGame('mines')
  history.replaceState(null, '', '/promotion')
  respond()
  await entering
  expect(location.pathname).toBe('/promotion')
})

it('a rejected request changes nothing, and the next tap sends a new one', async () => {
  setToken('t1')
  const { called } = mockServer({})
  await enterGame('mines')
  expect(location.pathname).toBe('/allgame')
  await enterGame('mines')
  expect(called).toHaveLength(2)
})

it('a refusal of player protection opens its sheet, any other one is a toast [R12.06] [R8.01]', async () => {
  setToken('t1')
  const refuse = (code: string, field?: string) =>
    vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () =>
        Response.json({ success: false, message: 'Não deu.', data: null, code, field }),
      )
  refuse('LIMIT_REQUIRED', 'loss')
  await enterGame('mines')
  expect(useProtectionNotice.getState().notice).toEqual({ kind: 'required', limit: 'loss' })
  expect(toasts()).toEqual([])
  closeProtectionNotice()
  refuse('GAME_DISABLED', 'gameId')
  await enterGame('mines')
  expect(useProtectionNotice.getState().notice).toBeNull()
  expect(toasts()).toEqual(['Não deu.'])
})

it('a game that is not open yet shows its sheet, to guests too', () => {
  const soon = createGame({ isOpen: false })
  openGame(soon)
  expect(useGameSheet.getState().game).toBe(soon)
  expect(useUi.getState().popup).toBeNull()
})
