/** The game whose sheet is open. Overlays.tsx loads the sheet at its first use. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { create } from 'zustand'

export type Game = Data<'/game/list'>['list'][number]

export const useGameSheet = create<{ readonly game: Game | null }>(() => ({ game: null }))

export function showGameSheet(game: Game): void {
  useGameSheet.setState({ game })
}

export function closeGameSheet(): void {
  useGameSheet.setState({ game: null })
}
