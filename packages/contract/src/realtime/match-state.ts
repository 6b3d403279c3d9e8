/** Match updates: a watcher receives the full state first, and then only changes. Safe in the browser. */

/** The odds of a market by selection. A suspended market accepts no bets. */
export type MarketState = {
  readonly suspended: boolean
  readonly odds: Readonly<Record<string, number>>
}

export type MatchGoal = { readonly minute: number; readonly side: 'home' | 'away' }

/** Goals, baskets, misses and strides determine the result; the other kinds are decoration and predict nothing. */
export const matchEventKinds = [
  'goal',
  'attack',
  'shot',
  'save',
  'corner',
  'foul',
  'card',
  'basket',
  'miss',
  'stride',
  'finish',
] as const

/** `side` is the acting side: for a save, the side whose shot was held. Races use runner numbers instead. */
export type MatchEvent = {
  readonly minute: number
  readonly kind: (typeof matchEventKinds)[number]
  readonly side?: 'home' | 'away'
  readonly points?: number
  readonly runner?: number
}

/** Names come with `/sports/match`; this state is independent of the language. */
export type MatchState = {
  readonly id: string
  readonly status: 'scheduled' | 'live' | 'finished'
  readonly abandoned: boolean
  readonly minute: number
  readonly homeScore: number
  readonly awayScore: number
  readonly goals: readonly MatchGoal[]
  readonly events: readonly MatchEvent[]
  readonly markets: Readonly<Record<string, MarketState>>
}

/** Absent fields are unchanged; a market that is null was removed. */
export type MatchChange = {
  readonly id: string
  readonly status?: MatchState['status']
  readonly abandoned?: boolean
  readonly minute?: number
  /** The full list, so that applying a change twice has no effect. */
  readonly goals?: readonly MatchGoal[]
  readonly homeScore?: number
  readonly awayScore?: number
  /** The events after index `after`: applying a change twice adds them once. */
  readonly events?: { readonly after: number; readonly list: readonly MatchEvent[] }
  readonly markets?: Readonly<Record<string, MarketState | null>>
}

/** The change from `before` to `after`; undefined when they are equal. */
export function changeOf(before: MatchState, after: MatchState): MatchChange | undefined {
  const markets = changedMarkets(before.markets, after.markets)
  const change = {
    ...(after.status !== before.status && { status: after.status }),
    ...(after.abandoned !== before.abandoned && { abandoned: after.abandoned }),
    ...(after.minute !== before.minute && { minute: after.minute }),
    ...(after.homeScore !== before.homeScore && { homeScore: after.homeScore }),
    ...(after.awayScore !== before.awayScore && { awayScore: after.awayScore }),
    ...(after.goals.length !== before.goals.length && { goals: after.goals }),
    ...(after.events.length > before.events.length && { events: eventsAfter(before, after) }),
    ...(Object.keys(markets).length > 0 && { markets }),
  }
  return Object.keys(change).length > 0 ? { id: after.id, ...change } : undefined
}

const eventsAfter = ({ events: { length } }: MatchState, { events }: MatchState) => ({
  after: length,
  list: events.slice(length),
})

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
export function applyChange(state: MatchState, { markets = {}, events, ...rest }: MatchChange): MatchState {
  const all = Object.entries<MarketState | null>({ ...state.markets, ...markets })
  const remaining = all.flatMap(([id, market]) => (market ? [[id, market] as const] : []))
  return {
    ...state,
    ...rest,
    events: events ? [...state.events.slice(0, events.after), ...events.list] : state.events,
    markets: Object.fromEntries(remaining),
  }
}

const statisticKinds = {
  possession: ({ kind }) => (kind === 'attack' ? 1 : 0),
  shots: ({ kind }) => (kind === 'shot' || kind === 'save' || kind === 'goal' ? 1 : 0),
  onTarget: ({ kind }) => (kind === 'save' || kind === 'goal' ? 1 : 0),
  corners: ({ kind }) => (kind === 'corner' ? 1 : 0),
  fouls: ({ kind }) => (kind === 'foul' || kind === 'card' ? 1 : 0),
  cards: ({ kind }) => (kind === 'card' ? 1 : 0),
  attempts: ({ kind }) => (kind === 'basket' || kind === 'miss' ? 1 : 0),
  threes: ({ points }) => (points === 3 ? 1 : 0),
  twos: ({ points }) => (points === 2 ? 1 : 0),
  frees: ({ points }) => (points === 1 ? 1 : 0),
} as const satisfies Record<string, (event: MatchEvent) => number>

export type StatisticKind = keyof typeof statisticKinds
export type Statistic = { readonly kind: StatisticKind; readonly home: number; readonly away: number }

const statisticsIn: Readonly<Record<string, readonly StatisticKind[]>> = {
  football: ['possession', 'shots', 'onTarget', 'corners', 'fouls', 'cards'],
  basketball: ['attempts', 'threes', 'twos', 'frees'],
}

/** Statistics of a match so far. Possession is in percent. */
export function statisticsOf(sport: string, events: readonly MatchEvent[]): readonly Statistic[] {
  return (statisticsIn[sport] ?? []).map((kind) => {
    const count = (side: MatchEvent['side']) =>
      events.reduce((sum, event) => sum + (event.side === side ? statisticKinds[kind](event) : 0), 0)
    const [home, away] = [count('home'), count('away')]
    return kind === 'possession' ? { kind, ...shareOf(home, away) } : { kind, home, away }
  })
}

function shareOf(home: number, away: number): { readonly home: number; readonly away: number } {
  const share = home + away === 0 ? 50 : Math.round((100 * home) / (home + away))
  return { home: share, away: 100 - share }
}
