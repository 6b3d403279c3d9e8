/** What a table of our own tells the frame around it: that it is there, and what is left to play with. */
import { create } from 'zustand'

type GameTable = {
  readonly seated: boolean
  /** Undefined until the table is laid. What was won is in it once the player has seen it. */
  readonly balance: number | undefined
}

const nobody: GameTable = { seated: false, balance: undefined }

export const useGameTable = create<GameTable>(() => nobody)

export function sitDown(): () => void {
  useGameTable.setState({ seated: true, balance: undefined })
  return () => useGameTable.setState(nobody)
}

export function tellBalance(balance: number): void {
  useGameTable.setState({ balance })
}
