/**
 * Explains a match and a slip step by step: from the seed to the events, the results of the legs and the payout.
 * Claimed values are compared with the computed ones. The web app and the command line show the same steps.
 */
import { type DrawStep, numbersOf } from '../random/numbers.ts'
import { hashOf, type Seeds } from '../random/seeds.ts'
import { pricesOf } from './odds.ts'
import { winOfSlip } from './slip.ts'
import {
  type LegResult,
  legResultOf,
  type Match,
  type Rates,
  type Result,
  type ScoringEvent,
  type Sport,
} from './sport.ts'
import { isSportId, sports } from './sports.ts'

export type MatchClaim = Seeds & {
  readonly sport: string
  readonly rates: Rates
  readonly serverSeedHash?: string | undefined
  /** The last minute before the match was abandoned, by its numbers or by an operator; null when it was completed. */
  readonly abandonedMinute?: number | null | undefined
  readonly result?: Partial<Result> | undefined
}

/** `agrees` is null when nothing was claimed. */
type Agreed = { readonly agrees: boolean | null }

export type MatchExplanation = Agreed & {
  readonly hash: string
  readonly hashAgrees: boolean | null
  /** Every digest and number, in the order of use. */
  readonly drawn: readonly DrawStep[]
  readonly goals: readonly ScoringEvent[]
  readonly abandonedAt: number | null
  /** An operator abandoned the match: stakes are returned whatever the numbers say. */
  readonly byHand: boolean
  readonly result: Result
  readonly resultAgrees: boolean | null
}

function sportOf(id: string): Sport {
  if (!isSportId(id)) throw new RangeError(`There is no sport called ${id}`)
  return sports[id]
}

export function explainMatch(claim: MatchClaim): MatchExplanation {
  const sport = sportOf(claim.sport)
  const drawn: DrawStep[] = []
  const played = sport.play(
    numbersOf(claim, (step) => drawn.push(step)),
    claim.rates,
  )
  const byHand = typeof claim.abandonedMinute === 'number' && claim.abandonedMinute !== played.abandonedAt
  const abandonedAt = byHand ? (claim.abandonedMinute ?? null) : played.abandonedAt
  const minute = abandonedAt ?? sport.lengthOf(played.goals)
  const goals = played.goals.filter((goal) => goal.minute <= minute)
  const hash = hashOf(claim.serverSeed)
  const result = sport.resultOf(goals, minute)
  const hashAgrees = claimed(claim.serverSeedHash, (other) => other === hash)
  const resultAgrees = claimed(claim.result, (other) => isSameResult(other, result))
  const wasPlayedOn = claim.abandonedMinute === null && played.abandonedAt !== null
  const agrees = wasPlayedOn ? false : combined([hashAgrees, resultAgrees])
  return { hash, hashAgrees, drawn, goals, abandonedAt, byHand, result, resultAgrees, agrees }
}

const isSameResult = (claim: Partial<Result>, { home, away, places }: Result): boolean =>
  (claim.home ?? home) === home &&
  (claim.away ?? away) === away &&
  (claim.places ?? places).join() === places.join()

export type LegClaim = Omit<MatchClaim, 'result'> & {
  readonly selection: string
  readonly oddsE2: number
  /** The last completed minute when the bet was placed. */
  readonly minute: number
  readonly end?: LegResult | undefined
}

export type LegExplanation = Agreed & {
  readonly match: MatchExplanation
  /** The odds of the selection at that minute; null when none were offered. */
  readonly oddsE2: number | null
  readonly oddsAgree: boolean
  readonly end: LegResult
  readonly endAgrees: boolean | null
}

export function explainLeg(claim: LegClaim): LegExplanation {
  const { result: _, ...matchClaim }: MatchClaim = claim
  const match = explainMatch(matchClaim)
  const sport = sportOf(claim.sport)
  const oddsE2 = priceAt(sport, claim, match)
  const end = legResultOf(sport, claim.selection, match)
  const oddsAgree = oddsE2 === claim.oddsE2
  const endAgrees = claimed(claim.end, (other) => other === end)
  return { match, oddsE2, oddsAgree, end, endAgrees, agrees: combined([match.agrees, oddsAgree, endAgrees]) }
}

function priceAt(sport: Sport, { rates, minute, selection }: LegClaim, { goals }: Match): number | null {
  const known = { rates, minute, goals: goals.filter((goal) => goal.minute <= minute) }
  const offered = pricesOf(sport, known).flatMap(({ selections }) => selections)
  return offered.find(({ id }) => id === selection)?.oddsE2 ?? null
}

export type SlipClaim = {
  readonly legs: readonly LegClaim[]
  /** In minor units. */
  readonly stake: bigint
  /** Absent for a cash-out, whose amount depends on the odds of its moment. */
  readonly win?: bigint | undefined
}

export type SlipExplanation = Agreed & {
  readonly legs: readonly LegExplanation[]
  readonly win: bigint
  readonly winAgrees: boolean | null
}

export function explainSlip(claim: SlipClaim): SlipExplanation {
  const legs = claim.legs.map(explainLeg)
  const ended = legs.map(({ end }, at) => ({ end, oddsE2: claim.legs[at]?.oddsE2 ?? 0 }))
  const win = winOfSlip(claim.stake, ended)
  const winAgrees = claimed(claim.win, (other) => other === win)
  return { legs, win, winAgrees, agrees: combined([...legs.map((leg) => leg.agrees), winAgrees]) }
}

function claimed<Value>(value: Value | undefined, check: (value: Value) => boolean): boolean | null {
  return value === undefined ? null : check(value)
}

/** False when one value is false; null when all are null. */
const combined = (all: readonly (boolean | null)[]): boolean | null =>
  all.includes(false) ? false : all.includes(true) ? true : null
