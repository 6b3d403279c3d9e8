/** What a game tells the frame around it: its name and, at a table of our own, that it is there and what is left to play with. */
import { create } from 'zustand'

type GameTable = {
  readonly seated: boolean
  readonly name: string | undefined
  /** Undefined until the table is laid. What was won is in it once the player has seen it. */
  readonly balance: number | undefined
}

const nobody: GameTable = { seated: false, name: undefined, balance: undefined }

export const useGameTable = create<GameTable>(() => nobody)

/** The name is known where a tile or the server's answer led to the table; otherwise it is told when the table is laid. */
export function sitDown(name: string | undefined): () => void {
  useGameTable.setState({ ...nobody, seated: true, name })
  return () => useGameTable.setState(nobody)
}

export function tellName(name: string): void {
  useGameTable.setState({ name })
}

/** A studio's game has no table of ours. */
export function openFrame(name: string | undefined): () => void {
  useGameTable.setState({ ...nobody, name })
  return () => useGameTable.setState(nobody)
}

export function tellBalance(balance: number): void {
  useGameTable.setState({ balance })
}
