/**
 * The heart on every game. It changes under the finger; the server hears of it after that, one call per game at
 * a time, and the heart goes back when the server says no.
 */
import { create } from 'zustand'
import { api } from '#api/api.ts'
import type { Game } from '#domain/games/game-sheet.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'

/** What was tapped in this sitting, by game; it counts more than a list that was fetched before. */
type FavouriteChanges = Readonly<Record<string, boolean>>

const useFavouriteChanges = create<{ readonly marks: FavouriteChanges }>(() => ({ marks: {} }))

// Whoever comes or goes finds no marks of another, and every heart looks again at who is there.
useSession.subscribe(({ loggedIn }, before) => {
  if (loggedIn !== before.loggedIn) useFavouriteChanges.setState({ marks: {} })
})

export function useFavourite({ id, isCollect }: Game): boolean {
  return useFavouriteChanges(({ marks }) => isLoggedIn() && (marks[id] ?? isCollect))
}

/** A guest's wish is kept until the login that follows (R4.04). */
export function toggleFavourite({ id, isCollect }: Game): void {
  if (!isLoggedIn()) {
    emit('SHOW_POPUP', { kind: 'LOGIN', after: { favouriteGameId: id } })
    return
  }
  const shown = changeOf(id) ?? isCollect
  setChange(id, !shown)
  void save(id, shown)
}

const saving = new Set<string>()

/** Taps that come while a call is under way are sent after it, and only if they changed anything. */
async function save(id: string, before: boolean): Promise<void> {
  if (saving.has(id)) return
  saving.add(id)
  let kept = before
  try {
    for (let wanted = changeOf(id); wanted !== undefined && wanted !== kept; wanted = changeOf(id)) {
      await api('/game/collect', { gameId: id, opt: wanted ? 1 : 0 })
      kept = wanted
    }
  } catch {
    setChange(id, kept)
  }
  saving.delete(id)
  emit('UPDATE_GAME_LIST')
}

function changeOf(id: string): boolean | undefined {
  return useFavouriteChanges.getState().marks[id]
}

function setChange(id: string, mark: boolean): void {
  useFavouriteChanges.setState(({ marks }) => ({ marks: { ...marks, [id]: mark } }))
}
