/** Opens a game: login first, then the server returns its address (R3.09, R6.02). */
import { preloadScene } from '@saguao/arcade/scenes.ts'
import { navigate } from 'wouter/use-browser-location'
import { apiSilent } from '#api/api.ts'
import type { CallResult } from '#api/call-types.ts'
import { getCached, keyOf } from '#api/query-cache.ts'
import { gameHistoryState } from '#domain/games/game-history-state.ts'
import { closeGameSheet, type Game, showGameSheet } from '#domain/games/game-sheet.ts'
import { preloadScreen } from '#domain/layout/screen.ts'
import { t } from '#i18n/i18n.ts'
import { read, remove, write } from '#lib/storage.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'
import { toast } from '#stores/toasts.ts'
import { emit, useUi } from '#stores/ui.ts'

/** The sportsbook is listed as a game but is a screen of its own, open to guests. */
const sportsbookGameId = 'sports'

/** A game that is not open yet shows its sheet. */
export function openGame(game: Game): void {
  if (game.isOpen || game.id === sportsbookGameId) void enterGame(game.id, game.isBonus && choosesBonus())
  else showGameSheet(game)
}

/** The player chose bonus money in the last game, and there is some left. */
function choosesBonus(): boolean {
  const { data } = getCached<CallResult<'/wallet/balance'>>(keyOf('/wallet/balance'))
  return read('isBonus') === '1' && (data?.bonus ?? 0) > 0
}

let isEntering = false

/**
 * Opens a game by its id, as banners do; without `withBonus` the server decides which money it is played with. Taps during
 * a pending request are ignored.
 */
export async function enterGame(gameId: string, withBonus = false): Promise<void> {
  if (gameId === sportsbookGameId) return openSportsbook()
  if (!isLoggedIn()) return afterLogin(() => void enterGame(gameId, withBonus))
  if (isEntering) return
  const from = location.pathname
  preloadScreen(`/gameView/${gameId}`)
  preloadScene(gameId)
  const response = await fetchGameAddress(gameId, withBonus)
  // A player who has navigated meanwhile stays there.
  if (response?.url && location.pathname === from) navigateToGame(gameId, response)
}

async function fetchGameAddress(gameId: string, withBonus: boolean) {
  isEntering = true
  emit('SHOW_SYSTEM_LOADING', true)
  try {
    return await apiSilent('/game/url', { gameId, ...(withBonus && { isBonus: true }) })
  } catch (error) {
    await showRefusal(error)
    return undefined
  } finally {
    isEntering = false
    emit('SHOW_SYSTEM_LOADING', false)
  }
}

/** Refusals of player protection have a sheet; its code is loaded with the first refusal. */
async function showRefusal(error: unknown): Promise<void> {
  const file = await import('#domain/protection/show-failure.ts').catch(() => undefined)
  if (file) file.showFailure(error)
  else toast(t('error.no-response'), 'failure')
}

function navigateToGame(gameId: string, game: CallResult<'/game/url'>): void {
  rememberMoney(gameId, game.isBonus)
  closeGameSheet()
  const state = gameHistoryState(gameId, game)
  navigate(`/gameView/${encodeURIComponent(game.url)}`, { state })
}

/**
 * `isBonus` is the money that the next bonus game and the betting history open with; `BonusGamesID` is the game to
 * continue a bonus in, and the one that a reload opens with bonus money again.
 */
export function rememberMoney(gameId: string, isBonus: boolean): void {
  write('isBonus', isBonus ? '1' : '0')
  if (isBonus) write('BonusGamesID', gameId)
  else remove('BonusGamesID')
}

/** Whether the game was last played with bonus money. */
export const wasPlayedWithBonus = (gameId: string): boolean =>
  read('isBonus') === '1' && read('BonusGamesID') === gameId

function openSportsbook(): void {
  closeGameSheet()
  navigate('/sports')
}

/** Runs the action after the login; closing the popup cancels it. */
function afterLogin(action: () => void): void {
  emit('SHOW_POPUP', { kind: 'LOGIN' })
  const stops = [
    useSession.subscribe(({ loggedIn }) => {
      if (!loggedIn) return
      stop()
      action()
    }),
    useUi.subscribe(({ popup }) => {
      if (!popup) stop()
    }),
  ]
  const stop = () => {
    for (const unsubscribe of stops) unsubscribe()
  }
}
