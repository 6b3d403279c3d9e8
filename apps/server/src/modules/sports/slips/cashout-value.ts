/** The cash-out value of an open slip. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { cashoutOf, type ValuedLeg } from '@saguao/fair/sports/slip.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import type { StoredLeg, StoredSlip } from '#modules/sports/store.ts'

const decidedAs = {
  won: ({ oddsE2 }: StoredLeg): ValuedLeg => ({ oddsE2, chance: 1 }),
  lost: ({ oddsE2 }: StoredLeg): ValuedLeg => ({ oddsE2, chance: 0 }),
  void: (): ValuedLeg => ({ oddsE2: 100, chance: 1 }),
} as const

function valuedLegOf(
  { feed }: Pick<SportDeps, 'feed'>,
  match: StoredMatch | undefined,
  leg: StoredLeg,
  now: number,
): ValuedLeg | undefined {
  if (leg.status !== 'open') return decidedAs[leg.status](leg)
  const chance = match && feed.chance(match, leg.selection, now)
  return chance === undefined ? undefined : { oddsE2: leg.oddsE2, chance }
}

/** Null when the slip cannot be cashed out: it is over, a market is paused, or its value is zero. */
export function cashoutValueOf(
  deps: Pick<SportDeps, 'feed'>,
  matches: ReadonlyMap<string, StoredMatch>,
  slip: StoredSlip,
  now: number,
): Minor | null {
  if (slip.status !== 'open' || slip.isPending) return null
  const legs = slip.legs.map((leg) => valuedLegOf(deps, matches.get(leg.matchId), leg, now))
  const valued = legs.filter((leg) => leg !== undefined)
  if (valued.length < legs.length) return null
  const cashoutValue = cashoutOf(slip.stake, valued)
  return cashoutValue > 0n ? minor(cashoutValue) : null
}
