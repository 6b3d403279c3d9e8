/** Current odds of a slip's legs. */
import { oneE2 } from '@saguao/fair/sports/odds.ts'
import { isSportId, sports } from '@saguao/fair/sports/sports.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import type { QuotedLeg } from '#modules/sports/slips/quote.ts'

type RequestedLeg = { readonly matchId: string; readonly selection: string }
export type PricedLeg = QuotedLeg & {
  readonly minute: number
  /** The return of the market in percent. */
  readonly percent: number
}

type Deps = Pick<SportDeps, 'matchCache' | 'feed' | 'clock'>

/** Refuses selections that do not accept bets now. */
export async function priceLegs(deps: Deps, legs: readonly RequestedLeg[]): Promise<readonly PricedLeg[]> {
  const ids = legs.map(({ matchId }) => matchId)
  // Selections of one match depend on each other, so their odds must not be multiplied.
  if (new Set(ids).size < ids.length) throw new Refusal('LEGS_RELATED', { field: 'legs' })
  const matches = await deps.matchCache.byId(ids)
  const now = deps.clock.now()
  return legs.map((leg) => priceLeg(deps, matches.get(leg.matchId), leg, now))
}

function priceLeg(
  { feed }: Deps,
  match: StoredMatch | undefined,
  { matchId, selection }: RequestedLeg,
  now: number,
): PricedLeg {
  if (!match) throw new Refusal('MATCH_UNKNOWN', { field: 'legs' })
  const { markets, minute } = feed.viewAt(match, now)
  for (const market of markets)
    for (const { id, oddsE2 } of market.selections)
      if (id === selection && !market.suspended)
        return { matchId, selection, oddsE2, minute, percent: percentOf(match, market.kind) }
  throw new Refusal('MARKET_CLOSED', { field: 'legs' })
}

/** Without a stated return the odds are taken as fair: the chance is then overestimated, and less of the bet counts. */
const percentOf = ({ sport }: StoredMatch, kind: string): number =>
  (isSportId(sport) ? sports[sport].percents[kind] : undefined) ?? oneE2

export const toOdds = (oddsE2: number): number => oddsE2 / oneE2
export const fromOdds = (odds: number): number => Math.round(odds * oneE2)
