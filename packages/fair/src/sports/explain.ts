/**
 * A match and a slip told step by step: from the seed to what happened, to how each leg ended, to what was paid. Whatever
 * was claimed is compared, so that a page and a command line can show the same.
 */
import { type Drawn, numbersOf } from '../random/numbers.ts'
import { hashOf, type Seeds } from '../random/seeds.ts'
import { pricesOf } from './odds.ts'
import { winOfSlip } from './slip.ts'
import { endOf, type LegEnd, type Mark, type Match, type Rates, type Result, type Sport } from './sport.ts'
import { isSportId, sports } from './sports.ts'

export type MatchClaim = Seeds & {
  readonly sport: string
  readonly rates: Rates
  readonly serverSeedHash?: string | undefined
  /** The minute after which it was broken off, by its numbers or by hand; null where it was played to its end. */
  readonly abandonedMinute?: number | null | undefined
  readonly result?: Partial<Result> | undefined
}

/** `agrees` is null where nothing was claimed. */
type Agreed = { readonly agrees: boolean | null }

export type MatchExplanation = Agreed & {
  readonly hash: string
  readonly hashAgrees: boolean | null
  /** Every digest and number, in the order they were used. */
  readonly drawn: readonly Drawn[]
  readonly goals: readonly Mark[]
  readonly abandonedAt: number | null
  /** Somebody broke it off, not its numbers: whatever they say, stakes go back. */
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
  const drawn: Drawn[] = []
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
  const agrees = wasPlayedOn ? false : together([hashAgrees, resultAgrees])
  return { hash, hashAgrees, drawn, goals, abandonedAt, byHand, result, resultAgrees, agrees }
}

const isSameResult = (claim: Partial<Result>, { home, away, places }: Result): boolean =>
  (claim.home ?? home) === home &&
  (claim.away ?? away) === away &&
  (claim.places ?? places).join() === places.join()

export type LegClaim = Omit<MatchClaim, 'result'> & {
  readonly selection: string
  readonly oddsE2: number
  /** The minute after which it was bet. */
  readonly minute: number
  readonly end?: LegEnd | undefined
}

export type LegExplanation = Agreed & {
  readonly match: MatchExplanation
  /** The price of the selection at that minute; null where there was none. */
  readonly oddsE2: number | null
  readonly oddsAgree: boolean
  readonly end: LegEnd
  readonly endAgrees: boolean | null
}

export function explainLeg(claim: LegClaim): LegExplanation {
  const { result: _, ...matchClaim }: MatchClaim = claim
  const match = explainMatch(matchClaim)
  const sport = sportOf(claim.sport)
  const oddsE2 = priceAt(sport, claim, match)
  const end = endOf(sport, claim.selection, match)
  const oddsAgree = oddsE2 === claim.oddsE2
  const endAgrees = claimed(claim.end, (other) => other === end)
  return { match, oddsE2, oddsAgree, end, endAgrees, agrees: together([match.agrees, oddsAgree, endAgrees]) }
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
  /** Left out where the player left before the end: that was for the chances of a moment. */
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
  return { legs, win, winAgrees, agrees: together([...legs.map((leg) => leg.agrees), winAgrees]) }
}

function claimed<Value>(value: Value | undefined, check: (value: Value) => boolean): boolean | null {
  return value === undefined ? null : check(value)
}

/** False as soon as one is; null where nothing was claimed at all. */
const together = (all: readonly (boolean | null)[]): boolean | null =>
  all.includes(false) ? false : all.includes(true) ? true : null
