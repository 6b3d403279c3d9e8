/** From chances to prices. Decimal odds are whole hundredths, so that what is shown is what is paid. */
import type { Known, Market, Sport } from './sport.ts'

/** ×1.00 */
export const oneE2 = 100
const [leastE2, mostE2] = [101, 30_000]
/** No price is offered where it has moved by more than this in a minute: such a market is about to be decided. */
const stepMost = 1.3

export type PricedSelection = { readonly id: string; readonly oddsE2: number }
export type PricedMarket = {
  readonly id: string
  readonly kind: string
  /** What can be shown but not bet on now. */
  readonly suspended: boolean
  readonly selections: readonly PricedSelection[]
}

/** Rounded to the nearest: over many matches the market's return is the stated one, neither more nor less. */
export const oddsOf = (chance: number, percent: number): number => Math.round(percent / chance)

const isPrice = (oddsE2: number): boolean => oddsE2 >= leastE2 && oddsE2 <= mostE2

/** The prices after a minute: a function of what everybody has seen, hence the same for everybody. */
export function pricesOf(sport: Sport, known: Known): readonly PricedMarket[] {
  const paused = sport.isPaused(known)
  const before = paused || known.minute === 0 ? undefined : oddsBefore(sport, known)
  return sport.markets(known).flatMap((market) => {
    const selections = pricedSelections(sport, market).filter(({ oddsE2 }) => isPrice(oddsE2))
    if (selections.length === 0) return []
    const { id, kind } = market
    return [{ id, kind, suspended: paused || selections.some((each) => hasLeapt(each, before)), selections }]
  })
}

const pricedSelections = ({ percents }: Sport, { kind, selections }: Market): readonly PricedSelection[] =>
  selections.map(({ id, chance }) => ({ id, oddsE2: oddsOf(chance, percents[kind] ?? 0) }))

function oddsBefore(sport: Sport, known: Known): ReadonlyMap<string, number> {
  const earlier = sport.markets({ ...known, minute: known.minute - 1 })
  return new Map(
    earlier.flatMap((market) => pricedSelections(sport, market).map(({ id, oddsE2 }) => [id, oddsE2])),
  )
}

function hasLeapt({ id, oddsE2 }: PricedSelection, before: ReadonlyMap<string, number> | undefined): boolean {
  const was = before?.get(id)
  return was !== undefined && Math.max(oddsE2 / was, was / oddsE2) > stepMost
}
