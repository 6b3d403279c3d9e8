/** What of a match stands on the player's slip. */
import { navigate } from 'wouter/use-browser-location'
import type { Market, Match, Selection } from '#features/sports/use-book.ts'

export type Picks = {
  readonly isPicked: (selection: string) => boolean
  readonly pick: (market: Market, selection: Selection) => void
}

export function usePicks({ id }: Match): Picks {
  return { isPicked: () => false, pick: () => navigate(`/sports/${id}`) }
}
