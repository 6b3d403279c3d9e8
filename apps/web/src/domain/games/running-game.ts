/** State of the running game for the frame: its name and, for our own games, its balance. */
import { create } from 'zustand'

type RunningGame = {
  readonly isOwnGame: boolean
  readonly name: string | undefined
  /** Undefined until the game has loaded. A win is included after its animation. */
  readonly balance: number | undefined
}

const noGame: RunningGame = { isOwnGame: false, name: undefined, balance: undefined }

export const useRunningGame = create<RunningGame>(() => noGame)

/** The name is known when the game was opened from a tile; otherwise `setGameName` sets it after loading. */
export function startOwnGame(name: string | undefined): () => void {
  useRunningGame.setState({ ...noGame, isOwnGame: true, name })
  return () => useRunningGame.setState(noGame)
}

export function setGameName(name: string): void {
  useRunningGame.setState({ name })
}

/** A studio's game has its own balance display. */
export function startStudioGame(name: string | undefined): () => void {
  useRunningGame.setState({ ...noGame, name })
  return () => useRunningGame.setState(noGame)
}

export function setGameBalance(balance: number): void {
  useRunningGame.setState({ balance })
}
