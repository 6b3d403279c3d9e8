/** What a game tells the frame around it: its name and, at a table of our own, that it is there and what is left to play with. */
import { create } from 'zustand'

type RunningGame = {
  readonly isOwnGame: boolean
  readonly name: string | undefined
  /** Undefined until the table is laid. What was won is in it once the player has seen it. */
  readonly balance: number | undefined
}

const noGame: RunningGame = { isOwnGame: false, name: undefined, balance: undefined }

export const useRunningGame = create<RunningGame>(() => noGame)

/** The name is known where a tile or the server's answer led to the table; otherwise it is told when the table is laid. */
export function startOwnGame(name: string | undefined): () => void {
  useRunningGame.setState({ ...noGame, isOwnGame: true, name })
  return () => useRunningGame.setState(noGame)
}

export function setGameName(name: string): void {
  useRunningGame.setState({ name })
}

/** A studio's game has no table of ours. */
export function startStudioGame(name: string | undefined): () => void {
  useRunningGame.setState({ ...noGame, name })
  return () => useRunningGame.setState(noGame)
}

export function setGameBalance(balance: number): void {
  useRunningGame.setState({ balance })
}
