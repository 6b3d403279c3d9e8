/** Leaves the running game. A question is asked only when a round is unfinished or a studio's game may have one. */
import { navigate } from 'wouter/use-browser-location'
import { useRunningGame } from '#domain/games/running-game.ts'
import { emit } from '#stores/ui.ts'

export function askToLeaveGame(): void {
  const { isOwnGame, round } = useRunningGame.getState()
  if (isOwnGame && !round) leaveGame()
  else emit('BACK_IN_GAME', true)
}

export function leaveGame(): void {
  emit('BACK_IN_GAME', false)
  emit('CLOSE_DEPOSIT_IN_GAME')
  navigate('/')
}
