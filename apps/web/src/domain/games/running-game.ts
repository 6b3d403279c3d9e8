/** State of the running game for the frame: its name and the balance it is played with. */
import { create } from 'zustand'

/** A round that has not ended for the player; what leaving means differs by game. */
export type UnfinishedRound =
  | { readonly kind: 'crash'; readonly bet: number; readonly autoCashout: number | undefined }
  | { readonly kind: 'double' | 'mines' | 'instant'; readonly bet: number }

type RunningGame = {
  readonly isOwnGame: boolean
  readonly name: string | undefined
  /** Undefined until the game has loaded. A win is included after its animation. */
  readonly balance: number | undefined
  /** Whether that balance is bonus money. */
  readonly isBonus: boolean
  readonly round: UnfinishedRound | null
}

const noGame: RunningGame = {
  isOwnGame: false,
  name: undefined,
  balance: undefined,
  isBonus: false,
  round: null,
}

export const useRunningGame = create<RunningGame>(() => noGame)

/** Our own game has drawn its first frame, or the frame of a studio's game is open. */
export const isGameShown = (game: RunningGame): boolean =>
  game.balance !== undefined || (game !== noGame && !game.isOwnGame)

/** The name is known when the game was opened from a tile; otherwise `setGameName` sets it after loading. */
export function startOwnGame(name: string | undefined): () => void {
  useRunningGame.setState({ ...noGame, isOwnGame: true, name })
  return () => useRunningGame.setState(noGame)
}

export function setGameName(name: string): void {
  useRunningGame.setState({ name })
}

export function startStudioGame(name: string | undefined): () => void {
  useRunningGame.setState({ ...noGame, name })
  return () => useRunningGame.setState(noGame)
}

export function setGameBalance(balance: number, isBonus: boolean): void {
  useRunningGame.setState({ balance, isBonus })
}

export function setUnfinishedRound(round: UnfinishedRound | null): void {
  useRunningGame.setState({ round })
}
