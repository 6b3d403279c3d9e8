/**
 * What a sport says of itself so that the book can take bets on it: how a match is played from numbers, what can be bet
 * on and with which chances at each minute, and how a bet ended. Everything else – fixtures, prices, slips, settlement –
 * is the same for all of them.
 */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import type { Numbers } from '../random/numbers.ts'
import type { League } from './clubs.ts'

export type Side = 'home' | 'away'
export type Score = { readonly home: number; readonly away: number }

/** Something that counts towards the end: a goal, a basket, a stride. `side` is whose it is. */
export type Mark = { readonly minute: number; readonly side: string; readonly points?: number }

/** What is to be expected of each who takes part, in thousandths: whole, so that it can be written down. */
export type Rates = Readonly<Record<string, number>>

export type Match = {
  readonly goals: readonly Mark[]
  /** The minute after which it was broken off. */
  readonly abandonedAt: number | null
}

/** What is known after a minute, and all that is needed to say what may come. Later goals are not looked at. */
export type Known = { readonly rates: Rates; readonly minute: number; readonly goals: readonly Mark[] }

export type Selection = { readonly id: string; readonly chance: number }
export type Market = {
  readonly id: string
  readonly kind: string
  readonly selections: readonly Selection[]
}

/** The score, and who came in first, in order, where more than two take part. */
export type Result = Score & { readonly places: readonly string[] }

export type Meeting = { readonly home: string; readonly away: string; readonly rates: Rates }

export type Sport = {
  /** So many minutes a match has at most. */
  readonly minutes: number
  /** Share of the stakes that each kind of market gives back, in percent. The rest is the margin. */
  readonly percents: Readonly<Record<string, number>>
  readonly roundsPerSeason: number
  /** Points of the table for winning, for a draw, for losing. */
  readonly tablePoints: readonly [number, number, number]
  meetings(league: League, round: number): readonly Meeting[]
  play(numbers: Numbers, rates: Rates): Match
  /** How long a match lasts that was not broken off. */
  lengthOf(goals: readonly Mark[]): number
  /** A match minute by minute. Ornament goes on with the numbers where playing left them. */
  events(numbers: Numbers, rates: Rates, match: Match): readonly MatchEvent[]
  /** Every market that is open after a minute, with fair chances. */
  markets(known: Known): readonly Market[]
  /** Nobody bets now. Never before something counts, as that would tell of it. */
  isPaused(known: Known): boolean
  /** Also where its market is no longer offered; undefined for an unknown selection. */
  chanceNow(selection: string, known: Known): number | undefined
  /** Undefined for an unknown selection. */
  hasWon(selection: string, goals: readonly Mark[]): boolean | undefined
  resultOf(goals: readonly Mark[], minute: number): Result
}

export type LegEnd = 'won' | 'lost' | 'void'

/** How a selection ended. A match that was broken off gives every stake back; so does a selection nobody knows. */
export function endOf(sport: Sport, selection: string, { goals, abandonedAt }: Match): LegEnd {
  const hasWon = abandonedAt === null ? sport.hasWon(selection, goals) : undefined
  return hasWon === undefined ? 'void' : hasWon ? 'won' : 'lost'
}

const abandonedOf = 300

/** The first number of every match: whether it is broken off (one of 300), and after which minute. */
export function fateOf(numbers: Numbers, minutes: number): number | null {
  const fate = numbers.integer(abandonedOf * (minutes - 1))
  return fate < minutes - 1 ? fate + 1 : null
}
