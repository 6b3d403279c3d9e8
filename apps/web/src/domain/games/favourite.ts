/** Favourite games; toggle-favourite.ts changes them. */
import { create } from 'zustand'
import type { Game } from '#domain/games/game-sheet.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'

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

export function changeOf(id: string): boolean | undefined {
  return useFavouriteChanges.getState().changes[id]
}

export function setChange(id: string, isFavourite: boolean): void {
  useFavouriteChanges.setState(({ changes }) => ({ changes: { ...changes, [id]: isFavourite } }))
}
