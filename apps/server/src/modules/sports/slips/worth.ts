/** What a slip is worth before its end. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { cashoutOf, type StandingLeg } from '@saguao/fair/sports/slip.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import type { StoredLeg, StoredSlip } from '#modules/sports/store.ts'

const decidedAs = {
  won: ({ oddsE2 }: StoredLeg): StandingLeg => ({ oddsE2, chance: 1 }),
  lost: ({ oddsE2 }: StoredLeg): StandingLeg => ({ oddsE2, chance: 0 }),
  void: (): StandingLeg => ({ oddsE2: 100, chance: 1 }),
} as const

type Deps = Pick<SportDeps, 'feed' | 'clock'>

function standingOf(
  { feed, clock }: Deps,
  match: StoredMatch | undefined,
  leg: StoredLeg,
): StandingLeg | undefined {
  if (leg.status !== 'open') return decidedAs[leg.status](leg)
  const chance = match && feed.chance(match, leg.selection, clock.now())
  return chance === undefined ? undefined : { oddsE2: leg.oddsE2, chance }
}

/** Null where nobody can leave: it is over, a market is paused, or there is nothing left to be paid. */
export function worthOf(
  deps: Deps,
  matches: ReadonlyMap<string, StoredMatch>,
  slip: StoredSlip,
): Minor | null {
  if (slip.status !== 'open') return null
  const legs = slip.legs.map((leg) => standingOf(deps, matches.get(leg.matchId), leg))
  const standing = legs.filter((leg) => leg !== undefined)
  if (standing.length < legs.length) return null
  const worth = cashoutOf(slip.stake, standing)
  return worth > 0n ? minor(worth) : null
}
