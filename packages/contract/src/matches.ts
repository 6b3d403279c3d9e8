/** What is said to those who watch a match: how it stands when they come, and then only what has changed. Safe in the browser. */

/** The odds of a market by selection; nobody can bet on it while it is suspended. */
export type MarketState = {
  readonly suspended: boolean
  readonly odds: Readonly<Record<string, number>>
}

export type MatchGoal = { readonly minute: number; readonly side: 'home' | 'away' }

/** Names are on the match's page; here are figures, the same in every language. */
export type MatchState = {
  readonly id: string
  readonly status: 'scheduled' | 'live' | 'finished'
  readonly abandoned: boolean
  readonly minute: number
  readonly goals: readonly MatchGoal[]
  readonly markets: Readonly<Record<string, MarketState>>
}

/** Fields that are left out stay as they were; a market that is null is no longer there. */
export type MatchChange = {
  readonly id: string
  readonly status?: MatchState['status']
  readonly abandoned?: boolean
  readonly minute?: number
  /** All of them, so that who hears of a change twice is not misled. */
  readonly goals?: readonly MatchGoal[]
  readonly markets?: Readonly<Record<string, MarketState | null>>
}

/** What has to be said to whoever knows `before`; undefined when nothing has changed. */
export function changeOf(before: MatchState, after: MatchState): MatchChange | undefined {
  const markets = changedMarkets(before.markets, after.markets)
  const change = {
    ...(after.status !== before.status && { status: after.status }),
    ...(after.abandoned !== before.abandoned && { abandoned: after.abandoned }),
    ...(after.minute !== before.minute && { minute: after.minute }),
    ...(after.goals.length !== before.goals.length && { goals: after.goals }),
    ...(Object.keys(markets).length > 0 && { markets }),
  }
  return Object.keys(change).length > 0 ? { id: after.id, ...change } : undefined
}

function changedMarkets(before: MatchState['markets'], after: MatchState['markets']) {
  const changed: Record<string, MarketState | null> = {}
  for (const id of Object.keys(before)) if (!after[id]) changed[id] = null
  for (const [id, market] of Object.entries(after)) if (!isSame(before[id], market)) changed[id] = market
  return changed
}

function isSame(before: MarketState | undefined, after: MarketState): boolean {
  if (before?.suspended !== after.suspended) return false
  const [was, is] = [Object.entries(before.odds), Object.entries(after.odds)]
  return was.length === is.length && is.every(([id, odds]) => before.odds[id] === odds)
}

/** The state after a change. */
export function changed(state: MatchState, { markets = {}, ...rest }: MatchChange): MatchState {
  const all = Object.entries<MarketState | null>({ ...state.markets, ...markets })
  const kept = all.flatMap(([id, market]) => (market ? [[id, market] as const] : []))
  return { ...state, ...rest, markets: Object.fromEntries(kept) }
}
