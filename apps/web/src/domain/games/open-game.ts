/** Opens a game: login first, then the server returns its address (R3.09, R6.02). */
import { navigate } from 'wouter/use-browser-location'
import { api } from '#api/api.ts'
import { gameHistoryState } from '#domain/games/game-history-state.ts'
import { closeGameSheet, type Game, showGameSheet } from '#domain/games/game-sheet.ts'
import { preloadScreen } from '#domain/layout/screen.ts'
import { remove, write } from '#lib/storage.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'
import { emit, useUi } from '#stores/ui.ts'
import { afterHistoryBack } from '#widgets/overlay/layers.ts'

/** The sportsbook is listed as a game but is a screen of its own, open to guests. */
const sportsbookGameId = 'sports'

/** A game that is not open yet shows its sheet. */
export function openGame(game: Game): void {
  if (game.isOpen || game.id === sportsbookGameId) void enterGame(game.id)
  else showGameSheet(game)
}

let isEntering = false

/** Opens a game by its id, as banners do. Taps during a pending request are ignored. */
export async function enterGame(gameId: string): Promise<void> {
  if (gameId === sportsbookGameId) return openSportsbook()
  if (!isLoggedIn()) return afterLogin(() => void enterGame(gameId))
  if (isEntering) return
  const from = location.pathname
  preloadScreen(`/gameView/${gameId}`)
  const response = await fetchGameAddress(gameId)
  // A player who has navigated meanwhile stays there.
  if (response?.url && location.pathname === from)
    navigateToGame(gameId, response.url, response.isBonus, response.name)
}

async function fetchGameAddress(gameId: string) {
  isEntering = true
  emit('SHOW_SYSTEM_LOADING', true)
  try {
    return await api('/game/url', { gameId })
  } catch {
    return undefined
  } finally {
    isEntering = false
    emit('SHOW_SYSTEM_LOADING', false)
  }
}

function navigateToGame(gameId: string, url: string, isBonus: boolean, name: string): void {
  write('isBonus', isBonus ? '1' : '0')
  if (isBonus) write('BonusGamesID', gameId)
  else remove('BonusGamesID')
  closeGameSheet()
  afterHistoryBack(() => navigate(`/gameView/${encodeURIComponent(url)}`, { state: gameHistoryState(name) }))
}

function openSportsbook(): void {
  closeGameSheet()
  afterHistoryBack(() => navigate('/sports'))
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
