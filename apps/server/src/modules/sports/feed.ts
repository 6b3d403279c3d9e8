/**
 * Where matches come from. The virtual feed is the first to stand behind this port; a provider of real odds would be
 * another: it names what will be played, and says of each match what may be known at a moment, never more.
 */
import type { Goal, Match, Rates, Score } from '@saguao/fair/sports/football.ts'
import type { PricedMarket } from '@saguao/fair/sports/odds.ts'

export type Fixture = {
  /** Also the public half of what its outcome is drawn from. */
  readonly id: string
  readonly sport: string
  readonly league: string
  readonly season: number
  readonly round: number
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
  readonly goals: readonly Goal[] | null
  readonly abandonedMinute: number | null
}

/** A match at a moment, as everybody may see it. */
export type Seen = {
  readonly status: 'scheduled' | 'live' | 'finished'
  readonly abandoned: boolean
  readonly minute: number
  readonly goals: readonly Goal[]
  readonly score: Score
  readonly markets: readonly PricedMarket[]
}

export type Feed = {
  readonly minuteMs: number
  /** How far ahead matches are shown and can be bet on. */
  readonly horizonMs: number
  /** What starts from one moment up to another. */
  fixtures(from: number, until: number): readonly Fixture[]
  seen(match: StoredMatch, now: number): Seen
  /** What became of a match, once it is over. */
  ended(match: StoredMatch, now: number): { readonly seed: string; readonly match: Match } | undefined
  /** The chance a selection has now; undefined where nothing can be said of it. */
  chance(match: StoredMatch, selection: string, now: number): number | undefined
  /** Gives up what it remembers of matches other than these. */
  keepOnly(ids: ReadonlySet<string>): void
  homeName(fixture: Fixture): string
  awayName(fixture: Fixture): string
  leagueName(fixture: Fixture): string
}
