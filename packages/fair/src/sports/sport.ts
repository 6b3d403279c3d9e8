/**
 * The interface of a sport for the sportsbook: how a match is played from numbers, its markets and their probabilities
 * at each minute, and the result of a bet. Fixtures, prices, slips and settlement are the same for all sports.
 */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import type { Numbers } from '../random/numbers.ts'
import type { League } from './clubs.ts'

export type Side = 'home' | 'away'
export type Score = { readonly home: number; readonly away: number }

/** An event that counts for the result: a goal, a basket, a stride. `side` is the scoring side or runner. */
export type ScoringEvent = { readonly minute: number; readonly side: string; readonly points?: number }

/** Expected scores of the participants, as integers of thousandths. */
export type Rates = Readonly<Record<string, number>>

export type Match = {
  readonly goals: readonly ScoringEvent[]
  /** The last minute before the match was abandoned. */
  readonly abandonedAt: number | null
}

/** The state after a minute, from which probabilities are computed. Later goals are ignored. */
export type MatchSnapshot = {
  readonly rates: Rates
  readonly minute: number
  readonly goals: readonly ScoringEvent[]
}

export type Selection = { readonly id: string; readonly chance: number }
export type Market = {
  readonly id: string
  readonly kind: string
  readonly selections: readonly Selection[]
}

/** The score, and in a race the finishers in order. */
export type Result = Score & { readonly places: readonly string[] }

export type Meeting = { readonly home: string; readonly away: string; readonly rates: Rates }

export type Sport = {
  /** The maximal length of a match in minutes. */
  readonly minutes: number
  /** The return of each kind of market in percent. The rest is the margin. */
  readonly percents: Readonly<Record<string, number>>
  readonly roundsPerSeason: number
  /** League points for a win, a draw and a loss. */
  readonly tablePoints: readonly [number, number, number]
  meetings(league: League, round: number): readonly Meeting[]
  play(numbers: Numbers, rates: Rates): Match
  /** The length of a completed match. */
  lengthOf(goals: readonly ScoringEvent[]): number
  /** The events of a match. Decorative events continue the number stream where `play` stopped. */
  events(numbers: Numbers, rates: Rates, match: Match): readonly MatchEvent[]
  /** The open markets after a minute, with fair probabilities. */
  markets(known: MatchSnapshot): readonly Market[]
  /** Betting is paused. It must not depend on later goals, because a pause would reveal them. */
  isPaused(known: MatchSnapshot): boolean
  /** Also for markets that are no longer offered; undefined for an unknown selection. */
  chanceNow(selection: string, known: MatchSnapshot): number | undefined
  /** Undefined for an unknown selection. */
  hasWon(selection: string, goals: readonly ScoringEvent[]): boolean | undefined
  resultOf(goals: readonly ScoringEvent[], minute: number): Result
}

export type LegResult = 'won' | 'lost' | 'void'

/** The result of a selection. Abandoned matches and unknown selections return the stake. */
export function legResultOf(sport: Sport, selection: string, { goals, abandonedAt }: Match): LegResult {
  const hasWon = abandonedAt === null ? sport.hasWon(selection, goals) : undefined
  return hasWon === undefined ? 'void' : hasWon ? 'won' : 'lost'
}

const abandonedOneIn = 300

/** Draws the first number of a match: whether it is abandoned (one in 300), and after which minute. */
export function drawAbandonedMinute(numbers: Numbers, minutes: number): number | null {
  const drawn = numbers.integer(abandonedOneIn * (minutes - 1))
  return drawn < minutes - 1 ? drawn + 1 : null
}
