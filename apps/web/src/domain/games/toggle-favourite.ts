/**
 * Adds a game to the favourites or removes it. The heart changes at once; the call follows, one per game at a time, and a
 * rejected call reverts the heart.
 */
import { api } from '#api/api.ts'
import { changeOf, setChange } from '#domain/games/favourite.ts'
import type { Game } from '#domain/games/game-sheet.ts'
import { isLoggedIn } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'

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
