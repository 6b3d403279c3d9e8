/** The selection of a match on the player's slip, and the function that toggles one. */
import type { Market, Match, Selection } from '#features/sports/sportsbook/use-sportsbook.ts'
import { toggleLeg, useSlip } from '#stores/slip.ts'

type PickFrom = Pick<Match, 'id' | 'sport' | 'league' | 'home' | 'away' | 'startTime'>

export type Picks = {
  readonly picked: string | undefined
  readonly pick: (market: Pick<Market, 'id' | 'name'>, selection: Selection) => void
}

export function usePicks({ id, sport, league, home, away, startTime }: PickFrom): Picks {
  const picked = useSlip(({ legs }) => legs.find(({ matchId }) => matchId === id)?.selection)
  const match = { matchId: id, sport, league, home, away, startTime }
  return {
    picked,
    pick: (market, selection) =>
      toggleLeg({
        ...match,
        market: market.id,
        marketName: market.name,
        selection: selection.id,
        selectionName: selection.name,
        odds: selection.odds,
      }),
  }
}
