/** From chances to prices. Decimal odds are whole hundredths, so that what is shown is what is paid. */
import type { Known } from './chances.ts'
import { type Goal, minutesOfMatch } from './football.ts'
import { type Market, marketPercents, marketsOf } from './markets.ts'

/** ×1.00 */
export const oneE2 = 100
const [leastE2, mostE2] = [101, 30_000]
/** No price is offered where it has moved by more than this in a minute: such a market is about to be decided. */
const stepMost = 1.3
/** So many minutes nobody bets after a goal, and none at the very end. */
const pauseMinutes = 2
const closingMinutes = 2

export type PricedSelection = { readonly id: string; readonly oddsE2: number }
export type PricedMarket = {
  readonly id: string
  readonly kind: Market['kind']
  /** What can be shown but not bet on now. */
  readonly suspended: boolean
  readonly selections: readonly PricedSelection[]
}

/** Rounded to the nearest: over many matches the market's return is the stated one, neither more nor less. */
export const oddsOf = (chance: number, percent: number): number => Math.round(percent / chance)

const isPrice = (oddsE2: number): boolean => oddsE2 >= leastE2 && oddsE2 <= mostE2

/** Not before a goal, as that would tell of it. */
export const isPaused = (goals: readonly Goal[], minute: number): boolean =>
  minute >= minutesOfMatch - closingMinutes ||
  goals.some((goal) => goal.minute <= minute && minute < goal.minute + pauseMinutes)

/** The prices after a minute: a function of what everybody has seen, hence the same for everybody. */
export function pricesOf(known: Known): readonly PricedMarket[] {
  const paused = isPaused(known.goals, known.minute)
  const before = paused || known.minute === 0 ? undefined : oddsBefore(known)
  return marketsOf(known).flatMap((market) => {
    const percent = marketPercents[market.kind]
    const selections = market.selections
      .map(({ id, chance }) => ({ id, oddsE2: oddsOf(chance, percent) }))
      .filter(({ oddsE2 }) => isPrice(oddsE2))
    if (selections.length === 0) return []
    const { id, kind } = market
    return [{ id, kind, suspended: paused || selections.some((each) => hasLeapt(each, before)), selections }]
  })
}

function oddsBefore({ rates, minute, goals }: Known): ReadonlyMap<string, number> {
  const earlier = marketsOf({ rates, minute: minute - 1, goals })
  return new Map(
    earlier.flatMap(({ kind, selections }) =>
      selections.map(({ id, chance }) => [id, oddsOf(chance, marketPercents[kind])] as const),
    ),
  )
}

function hasLeapt({ id, oddsE2 }: PricedSelection, before: ReadonlyMap<string, number> | undefined): boolean {
  const was = before?.get(id)
  return was !== undefined && Math.max(oddsE2 / was, was / oddsE2) > stepMost
}
