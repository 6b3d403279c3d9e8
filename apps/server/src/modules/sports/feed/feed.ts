/**
 * The port for sources of matches. The virtual feed implements it; a provider of real odds would be another
 * implementation. A feed lists fixtures and returns only what is public about a match at a given time.
 */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import type { PricedMarket } from '@saguao/fair/sports/odds.ts'
import type { LegResult, Match, Rates, Result, ScoringEvent } from '@saguao/fair/sports/sport.ts'

export type Fixture = {
  /** Also the client seed of the match's outcome. */
  readonly id: string
  readonly sport: string
  readonly league: string
  readonly season: number
  readonly round: number
  /** Both empty for races; their participants are the keys of `rates`. */
  readonly home: string
  readonly away: string
  readonly rates: Rates
  readonly startsAt: Date
}

export type StoredMatch = Fixture & {
  readonly seedHash: string
  readonly sealed: Buffer
  /** Null until the end of the match, like the fields below except `status`. */
  readonly seed: string | null
  readonly status: 'open' | 'finished' | 'abandoned'
  readonly goals: readonly ScoringEvent[] | null
  readonly result: Result | null
  readonly abandonedMinute: number | null
  /** The stage that the database has reached (`stageOf`), and how often an operator suspended a market. */
  readonly stage: number
  readonly suspensions: number
  /** Markets that an operator suspended; an empty text is the whole match. */
  readonly suspended: readonly string[]
  /** An operator corrected the result, so it does not follow from the seed. */
  readonly isCorrected: boolean
}

/** The public state of a match at a given time. */
export type MatchView = {
  readonly status: 'scheduled' | 'live' | 'finished'
  readonly abandoned: boolean
  readonly minute: number
  readonly goals: readonly ScoringEvent[]
  readonly events: readonly MatchEvent[]
  readonly result: Result
  readonly markets: readonly PricedMarket[]
}

export type MatchScore = Pick<MatchView, 'status' | 'minute' | 'result'>

export type FeedLeague = {
  readonly id: string
  readonly sport: string
  readonly name: string
  /** Names of the participants by id. */
  readonly clubs: ReadonlyMap<string, string>
  /** Points for a win, a draw and a loss; for races, of the first three. */
  readonly tablePoints: readonly [number, number, number]
}

export type Feed = {
  readonly leagues: readonly FeedLeague[]
  /** Real duration of a match minute, and the maximum number of minutes. */
  minuteMs(fixture: Fixture): number
  minutes(fixture: Fixture): number
  /** The time between the debit of a slip on a match in play and the second look at its price. */
  readonly liveDelayMs: number
  /** How long before their start matches are shown and accept bets. */
  readonly horizonMs: number
  /** Fixtures that start in [from, until). */
  fixtures(from: number, until: number): readonly Fixture[]
  viewAt(match: StoredMatch, now: number): MatchView
  /** The same without events and prices. */
  scoreAt(match: StoredMatch, now: number): MatchScore
  /** Seed, course and result of a match; undefined before its end. */
  ended(
    match: StoredMatch,
    now: number,
  ): { readonly seed: string; readonly match: Match; readonly result: Result } | undefined
  /** The result of a selection in a finished match. */
  end(match: StoredMatch, selection: string): LegResult
  /** The current probability of a selection; undefined when the match is over or paused. */
  chance(match: StoredMatch, selection: string, now: number): number | undefined
  /** Drops cached data of all other matches. */
  evictExcept(ids: ReadonlySet<string>): void
}

/** 0 before the start, then the minute plus one: prices change only from stage to stage. */
export const stageOf = ({ status, minute }: Pick<MatchView, 'status' | 'minute'>): number =>
  status === 'scheduled' ? 0 : minute + 1

/** The market of a selection: `total2.5` of `total2.5:over`. */
export const marketOf = (selection: string): string => selection.split(':')[0] ?? ''

export const leagueIn = ({ leagues }: Pick<Feed, 'leagues'>, id: string): FeedLeague | undefined =>
  leagues.find((league) => league.id === id)

/** The name of a club or a runner. */
export const clubIn = (feed: Pick<Feed, 'leagues'>, { league }: Fixture, id: string): string =>
  leagueIn(feed, league)?.clubs.get(id) ?? id
