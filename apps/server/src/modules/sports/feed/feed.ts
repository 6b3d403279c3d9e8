/**
 * Where matches come from. The virtual feed is the first to stand behind this port; a provider of real odds would be
 * another: it names what will be played, and says of each match what may be known at a moment, never more.
 */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import type { PricedMarket } from '@saguao/fair/sports/odds.ts'
import type { LegEnd, Mark, Match, Rates, Result } from '@saguao/fair/sports/sport.ts'

export type Fixture = {
  /** Also the public half of what its outcome is drawn from. */
  readonly id: string
  readonly sport: string
  readonly league: string
  readonly season: number
  readonly round: number
  /** Both empty where more than two take part; those are named by the rates. */
  readonly home: string
  readonly away: string
  readonly rates: Rates
  readonly startsAt: Date
}

export type StoredMatch = Fixture & {
  readonly seedHash: string
  readonly sealed: Buffer
  /** Null until the whistle, like everything below it. */
  readonly seed: string | null
  readonly status: 'open' | 'finished' | 'abandoned'
  readonly goals: readonly Mark[] | null
  readonly result: Result | null
  readonly abandonedMinute: number | null
}

/** A match at a moment, as everybody may see it. */
export type Seen = {
  readonly status: 'scheduled' | 'live' | 'finished'
  readonly abandoned: boolean
  readonly minute: number
  readonly goals: readonly Mark[]
  readonly events: readonly MatchEvent[]
  readonly result: Result
  readonly markets: readonly PricedMarket[]
}

export type LeagueOfFeed = {
  readonly id: string
  readonly sport: string
  readonly name: string
  /** Who takes part, by id and name. */
  readonly clubs: ReadonlyMap<string, string>
  /** Points of the table for winning, for a draw, for losing; of a race for its first three. */
  readonly tablePoints: readonly [number, number, number]
}

export type Feed = {
  readonly leagues: readonly LeagueOfFeed[]
  /** How long a minute of a match takes, and how many it has at most. */
  minuteMs(fixture: Fixture): number
  minutes(fixture: Fixture): number
  /** How far ahead matches are shown and can be bet on. */
  readonly horizonMs: number
  /** What starts from one moment up to another. */
  fixtures(from: number, until: number): readonly Fixture[]
  seen(match: StoredMatch, now: number): Seen
  /** What became of a match, once it is over. */
  ended(
    match: StoredMatch,
    now: number,
  ): { readonly seed: string; readonly match: Match; readonly result: Result } | undefined
  /** How a selection ended in a match that is over. */
  end(match: StoredMatch, selection: string): LegEnd
  /** The chance a selection has now; undefined where nothing can be said of it. */
  chance(match: StoredMatch, selection: string, now: number): number | undefined
  /** Gives up what it remembers of matches other than these. */
  keepOnly(ids: ReadonlySet<string>): void
}

export const leagueIn = ({ leagues }: Pick<Feed, 'leagues'>, id: string): LeagueOfFeed | undefined =>
  leagues.find((league) => league.id === id)

/** A club or a runner by name. */
export const clubIn = (feed: Pick<Feed, 'leagues'>, { league }: Fixture, id: string): string =>
  leagueIn(feed, league)?.clubs.get(id) ?? id
