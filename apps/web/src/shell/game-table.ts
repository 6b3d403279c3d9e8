/** What a table of our own tells the frame around it: that it is there, its name, and what is left to play with. */
import { create } from 'zustand'

type GameTable = {
  readonly seated: boolean
  readonly name: string | undefined
  /** Undefined until the table is laid. What was won is in it once the player has seen it. */
  readonly balance: number | undefined
}

const nobody: GameTable = { seated: false, name: undefined, balance: undefined }

export const useGameTable = create<GameTable>(() => nobody)

export function sitDown(): () => void {
  useGameTable.setState({ ...nobody, seated: true })
  return () => useGameTable.setState(nobody)
}

export function tellName(name: string): void {
  useGameTable.setState({ name })
}

export function tellBalance(balance: number): void {
  useGameTable.setState({ balance })
}
