/**
 * Prices from probabilities. Decimal odds are integers of hundredths, so that the shown odds are exactly the paid ones.
 */
import type { Market, MatchSnapshot, Sport } from './sport.ts'

/** ×1.00 */
export const oneE2 = 100
const [minE2, maxE2] = [101, 30_000]
/** A market is suspended when odds moved by more than this factor in a minute: it is about to be decided. */
const maxStep = 1.3

export type PricedSelection = { readonly id: string; readonly oddsE2: number }
export type PricedMarket = {
  readonly id: string
  readonly kind: string
  /** Shown, but accepts no bets now. */
  readonly suspended: boolean
  readonly selections: readonly PricedSelection[]
}

/** Rounded to the nearest, so that the average return of a market equals the stated one. */
export const oddsOf = (chance: number, percent: number): number => Math.round(percent / chance)

const isPrice = (oddsE2: number): boolean => oddsE2 >= minE2 && oddsE2 <= maxE2

/** The prices after a minute. They depend only on public data, so they are the same for all players. */
export function pricesOf(sport: Sport, known: MatchSnapshot): readonly PricedMarket[] {
  const paused = sport.isPaused(known)
  const before = paused || known.minute === 0 ? undefined : oddsBefore(sport, known)
  return sport.markets(known).flatMap((market) => {
    const selections = pricedSelections(sport, market).filter(({ oddsE2 }) => isPrice(oddsE2))
    if (selections.length === 0) return []
    const { id, kind } = market
    return [{ id, kind, suspended: paused || selections.some((each) => hasJumped(each, before)), selections }]
  })
}

const pricedSelections = ({ percents }: Sport, { kind, selections }: Market): readonly PricedSelection[] =>
  selections.map(({ id, chance }) => ({ id, oddsE2: oddsOf(chance, percents[kind] ?? 0) }))

function oddsBefore(sport: Sport, known: MatchSnapshot): ReadonlyMap<string, number> {
  const earlier = sport.markets({ ...known, minute: known.minute - 1 })
  return new Map(
    earlier.flatMap((market) => pricedSelections(sport, market).map(({ id, oddsE2 }) => [id, oddsE2])),
  )
}

function hasJumped(
  { id, oddsE2 }: PricedSelection,
  before: ReadonlyMap<string, number> | undefined,
): boolean {
  const was = before?.get(id)
  return was !== undefined && Math.max(oddsE2 / was, was / oddsE2) > maxStep
}
