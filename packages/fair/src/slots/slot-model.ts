/**
 * What a slot's mathematics consists of. Symbols are letters here: W is wild, S is the scatter, the others pay, A the
 * most. A theme gives the letters their pictures.
 */
export type Reels<Of> = readonly [Of, Of, Of, Of, Of]

/** For three, four and five of a kind. */
export type Pays = readonly [number, number, number]

export type SlotModel = {
  readonly volatility: 'low' | 'medium' | 'high'
  /**
   * How many lines a player may choose, the habit last; the stake is one coin per line. Null where 243 ways are played
   * instead, at a stake of `waysCoins`.
   */
  readonly lines: readonly number[] | null
  /** A letter per stop, from top to bottom; the last stop is followed by the first. */
  readonly strips: Reels<string>
  /** The strips of free spins. They have no scatter: a free spin brings no more of them. */
  readonly freeStrips: Reels<string>
  /** In coins. */
  readonly pays: Readonly<Record<string, Pays>>
  /** In stakes. */
  readonly scatterPays: Pays
  /** A wild fills its whole reel. */
  readonly wildsExpand: boolean
  /** Each wild that is part of a win multiplies it by this. */
  readonly wildFactor: number
  readonly freeWildFactor: number
  readonly freeSpins: {
    /** For three, four and five scatters. */
    readonly spins: Pays
    /** What each free spin's wins are multiplied by, in turn; the last one stays. */
    readonly factors: readonly number[]
  }
  /** The most a round pays, in stakes. */
  readonly maxWin: number
}

export const reelCount = 5
export const rowCount = 3
export const leastOfAKind = 3
export const waysCoins = 20

export const wildLetter = 'W'
export const scatterLetter = 'S'

/** The row of each reel, counted from the top. */
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

/** What of a view counts: where wilds expand, one of them takes the whole reel. */
export const countedView = (model: SlotModel, view: string): string =>
  model.wildsExpand && view.includes(wildLetter) ? wildLetter.repeat(rowCount) : view

export const ofAKind = (pays: Pays | undefined, count: number): number => pays?.[count - leastOfAKind] ?? 0

export const factorAt = ({ freeSpins: { factors } }: SlotModel, index: number): number =>
  factors[Math.min(index, factors.length - 1)] ?? 1
