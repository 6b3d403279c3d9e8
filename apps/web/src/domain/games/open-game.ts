/** The way into a game: who plays is known first, then the server names the address (R3.09, R6.02). */
import { navigate } from 'wouter/use-browser-location'
import { api } from '#api/api.ts'
import { gameHistoryState } from '#domain/games/game-history-state.ts'
import { closeGameSheet, type Game, showGameSheet } from '#domain/games/game-sheet.ts'
import { remove, write } from '#lib/storage.ts'
import { preloadScreen } from '#routes.tsx'
import { isLoggedIn, useSession } from '#stores/session.ts'
import { emit, useUi } from '#stores/ui.ts'
import { afterHistoryBack } from '#widgets/overlay/layers.ts'

/** The book of sports is a tile among the games and a screen of our own, open to guests as well. */
const sportsbookGameId = 'sports'

/** A game that cannot be opened yet says so on its sheet. */
export function openGame(game: Game): void {
  if (game.isOpen || game.id === sportsbookGameId) void enterGame(game.id)
  else showGameSheet(game)
}

let isEntering = false

/** For whoever knows the game by its id alone, such as a banner. Further taps wait until the first is answered. */
export async function enterGame(gameId: string): Promise<void> {
  if (gameId === sportsbookGameId) return openSportsbook()
  if (!isLoggedIn()) return afterLogin(() => void enterGame(gameId))
  if (isEntering) return
  const from = location.pathname
  preloadScreen(`/gameView/${gameId}`)
  const answer = await fetchGameAddress(gameId)
  // Whoever has gone elsewhere in the meantime is not called back.
  if (answer?.url && location.pathname === from)
    navigateToGame(gameId, answer.url, answer.isBonus, answer.name)
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

/** Goes on when the player is known; who closes the door instead is not surprised by it later. */
function afterLogin(act: () => void): void {
  emit('SHOW_POPUP', { kind: 'LOGIN' })
  const stops = [
    useSession.subscribe(({ loggedIn }) => {
      if (!loggedIn) return
      stop()
      act()
    }),
    useUi.subscribe(({ popup }) => {
      if (!popup) stop()
    }),
  ]
  const stop = () => {
    for (const unsubscribe of stops) unsubscribe()
  }
}
