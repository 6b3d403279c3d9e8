/**
 * The mathematical model of a slot. Symbols are letters: W is the wild, S the scatter, the others pay, A the most. A
 * theme maps the letters to pictures.
 */
export type Reels<Of> = readonly [Of, Of, Of, Of, Of]

/** For 3, 4 and 5 of a kind. */
export type Pays = readonly [number, number, number]

export type SlotModel = {
  readonly volatility: 'low' | 'medium' | 'high'
  /**
   * The selectable numbers of lines, the default last; the stake is one coin per line. Null for slots with 243 ways,
   * whose stake is `waysCoins`.
   */
  readonly lines: readonly number[] | null
  /** A letter per stop, from top to bottom; the last stop is followed by the first. */
  readonly strips: Reels<string>
  /** The strips of free spins. They have no scatter, so free spins trigger no further free spins. */
  readonly freeStrips: Reels<string>
  /** In coins. */
  readonly pays: Readonly<Record<string, Pays>>
  /** In multiples of the stake. */
  readonly scatterPays: Pays
  /** A wild expands to its whole reel. */
  readonly wildsExpand: boolean
  /** Each wild that is part of a win multiplies it by this. */
  readonly wildFactor: number
  readonly freeWildFactor: number
  readonly freeSpins: {
    /** For three, four and five scatters. */
    readonly spins: Pays
    /** The multiplier of each free spin in order; the last one applies to all further spins. */
    readonly factors: readonly number[]
  }
  /** The maximal win of a round, in multiples of the stake. */
  readonly maxWin: number
  readonly buy: BonusBuy
}

/** The bonus buy: a round for a multiple of the stake whose first spin has enough scatters for free spins. */
type BonusBuy = {
  /** In multiples of the stake. A divisor of 500, so that multipliers of the price are whole ten-thousandths. */
  readonly price: number
  readonly scatters: 3 | 4
  /** In millionths: the chance of one scatter more. It sets the return of a bought round to that of the slot. */
  readonly moreE6: number
}

export const reelCount = 5
export const rowCount = 3
export const minOfAKind = 3
const waysCoins = 20
export const oneE6 = 1_000_000

export const wildLetter = 'W'
export const scatterLetter = 'S'

/** The row of each reel, from the top. */
export const payLines: readonly Reels<number>[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [0, 2, 0, 2, 0],
]

/** The stake in coins. */
export const coinsOf = (model: SlotModel, lines: number): number => (model.lines ? lines : waysCoins)

/** The three letters in view when a strip stops with this one on top. */
export function viewAt(strip: string, stop: number): string {
  const view = strip.slice(stop, stop + rowCount)
  return view + strip.slice(0, rowCount - view.length)
}

/** The stops of a reel with, or without, a scatter in view. */
const stopsOn = (strip: string, hasScatter: boolean): number[] =>
  Array.from(strip, (_, stop) => stop).filter(
    (stop) => viewAt(strip, stop).includes(scatterLetter) === hasScatter,
  )

/** For each reel the possible stops of a bought first spin: the scatters are on the first reels. */
export const boughtStops = ({ strips }: SlotModel, scatters: number): number[][] =>
  strips.map((strip, reel) => stopsOn(strip, reel < scatters))

/** The view after wilds were expanded. */
export const effectiveView = (model: SlotModel, view: string): string =>
  model.wildsExpand && view.includes(wildLetter) ? wildLetter.repeat(rowCount) : view

export const payFor = (pays: Pays | undefined, count: number): number => pays?.[count - minOfAKind] ?? 0

export const factorAt = ({ freeSpins: { factors } }: SlotModel, index: number): number =>
  factors[Math.min(index, factors.length - 1)] ?? 1
