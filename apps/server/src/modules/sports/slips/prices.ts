/** Current odds of a slip's legs, and their order against the stages of the matches. */
import { oneE2 } from '@saguao/fair/sports/odds.ts'
import { isSportId, sports } from '@saguao/fair/sports/sports.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { marketOf, type StoredMatch, stageOf } from '#modules/sports/feed/feed.ts'
import type { QuotedLeg } from '#modules/sports/slips/quote.ts'
import type { OddsChange } from '#modules/sports/store.ts'

type RequestedLeg = { readonly matchId: string; readonly selection: string }
export type PricedLeg = QuotedLeg & {
  readonly minute: number
  /** The order of the price: the stage of the match and its suspensions so far. */
  readonly stage: number
  readonly suspensions: number
  /** The return of the market in percent. */
  readonly percent: number
}

type Deps = Pick<SportDeps, 'matchCache' | 'feed' | 'clock'>
type Matches = ReadonlyMap<string, StoredMatch>

/** Refuses selections that do not accept bets now. */
export async function priceLegs(deps: Deps, legs: readonly RequestedLeg[]): Promise<PricedLegs> {
  const ids = legs.map(({ matchId }) => matchId)
  // Selections of one match depend on each other, so their odds must not be multiplied.
  if (new Set(ids).size < ids.length) throw new Refusal('LEGS_RELATED', { field: 'legs' })
  const matches = await deps.matchCache.byId(ids)
  return { matches, legs: priceNow(deps, matches, legs) }
}

export type PricedLegs = { readonly matches: Matches; readonly legs: readonly PricedLeg[] }

/** The prices at this moment, without a further read. */
export function priceNow(
  deps: Pick<Deps, 'feed' | 'clock'>,
  matches: Matches,
  legs: readonly RequestedLeg[],
): readonly PricedLeg[] {
  const now = deps.clock.now()
  return legs.map((leg) => priceLeg(deps, matches.get(leg.matchId), leg, now))
}

type Order = Pick<PricedLeg, 'matchId' | 'stage'>

/** Whether every price is still of the current stage of its match, by the clock of this process. */
export const isCurrent = (
  { feed, clock }: Pick<Deps, 'feed' | 'clock'>,
  matches: Matches,
  legs: readonly Order[],
): boolean => {
  const now = clock.now()
  return legs.every(({ matchId, stage }) => {
    const match = matches.get(matchId)
    return match !== undefined && stageOf(feed.scoreAt(match, now)) === stage
  })
}

/** Why a slip is refused whose price is of an earlier stage: its market is open, suspended or closed now. */
export function laterReason(
  deps: Pick<Deps, 'feed' | 'clock'>,
  matches: Matches,
  legs: readonly RequestedLeg[],
): 'MARKET_CLOSED' | 'MARKET_SUSPENDED' | 'ODDS_CHANGED' {
  const states = legs.map((leg) => marketStateOf(deps, matches.get(leg.matchId), leg))
  if (states.includes('closed')) return 'MARKET_CLOSED'
  return states.includes('suspended') ? 'MARKET_SUSPENDED' : 'ODDS_CHANGED'
}

export const laterRefusal = (...given: Parameters<typeof laterReason>): Refusal =>
  new Refusal(laterReason(...given), { field: 'legs' })

function marketStateOf(
  { feed, clock }: Pick<Deps, 'feed' | 'clock'>,
  match: StoredMatch | undefined,
  { selection }: RequestedLeg,
): 'open' | 'suspended' | 'closed' {
  const markets = match ? feed.viewAt(match, clock.now()).markets : []
  const market = markets.find(({ id }) => id === marketOf(selection))
  if (!market) return 'closed'
  return market.suspended ? 'suspended' : 'open'
}

function priceLeg(
  { feed }: Pick<Deps, 'feed'>,
  match: StoredMatch | undefined,
  { matchId, selection }: RequestedLeg,
  now: number,
): PricedLeg {
  if (!match) throw new Refusal('MATCH_UNKNOWN', { field: 'legs' })
  const view = feed.viewAt(match, now)
  const { markets, minute } = view
  const order = { stage: stageOf(view), suspensions: match.suspensions }
  for (const market of markets)
    for (const { id, oddsE2 } of market.selections)
      if (id === selection && !market.suspended)
        return { matchId, selection, oddsE2, minute, ...order, percent: percentOf(match, market.kind) }
  throw new Refusal('MARKET_CLOSED', { field: 'legs' })
}

/** Whether the player accepts these prices instead of the agreed ones. */
export function acceptsOdds(
  oddsChange: OddsChange,
  agreed: readonly QuotedLeg[],
  priced: readonly QuotedLeg[],
): boolean {
  const changes = priced.map(({ oddsE2 }, at) => oddsE2 - (agreed[at]?.oddsE2 ?? Number.POSITIVE_INFINITY))
  if (oddsChange === 'any') return true
  return changes.every((change) => (oddsChange === 'better' ? change >= 0 : change === 0))
}

/** Without a stated return the odds are taken as fair: the chance is then overestimated, and less of the bet counts. */
const percentOf = ({ sport }: StoredMatch, kind: string): number =>
  (isSportId(sport) ? sports[sport].percents[kind] : undefined) ?? oneE2

export const toOdds = (oddsE2: number): number => oddsE2 / oneE2
export const fromOdds = (odds: number): number => Math.round(odds * oneE2)
