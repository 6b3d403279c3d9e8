/**
 * Favourite games. The heart changes at once; the call follows, one per game at a time, and a rejected call reverts the
 * heart.
 */
import { create } from 'zustand'
import { api } from '#api/api.ts'
import type { Game } from '#domain/games/game-sheet.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'

/** Changes of this session by game id; they win over a list that was fetched before. */
type FavouriteChanges = Readonly<Record<string, boolean>>

const useFavouriteChanges = create<{ readonly changes: FavouriteChanges }>(() => ({ changes: {} }))

// Login and logout discard the changes of the previous player and render every heart again.
useSession.subscribe(({ loggedIn }, before) => {
  if (loggedIn !== before.loggedIn) useFavouriteChanges.setState({ changes: {} })
})

export function useFavourite({ id, isCollect }: Game): boolean {
  return useFavouriteChanges(({ changes }) => isLoggedIn() && (changes[id] ?? isCollect))
}

/** For a guest the game is added after the login (R4.04). */
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

/** Taps during a pending call are sent after it, and only if they changed anything. */
async function save(id: string, before: boolean): Promise<void> {
  if (saving.has(id)) return
  saving.add(id)
  let saved = before
  try {
    for (let wanted = changeOf(id); wanted !== undefined && wanted !== saved; wanted = changeOf(id)) {
      await api('/game/collect', { gameId: id, opt: wanted ? 1 : 0 })
      saved = wanted
    }
  } catch {
    setChange(id, saved)
  }
  saving.delete(id)
  emit('UPDATE_GAME_LIST')
}

function changeOf(id: string): boolean | undefined {
  return useFavouriteChanges.getState().changes[id]
}

function setChange(id: string, isFavourite: boolean): void {
  useFavouriteChanges.setState(({ changes }) => ({ changes: { ...changes, [id]: isFavourite } }))
}
