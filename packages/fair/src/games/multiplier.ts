/**
 * Multipliers are integers of ten-thousandths, so that the shown multiplier is exactly the paid one. All rounding is
 * done in this module.
 */

/** ×1.0000 */
export const oneE4 = 10_000

export type Played<Outcome> = {
  readonly outcome: Outcome
  /** The multiplier of the stake; 0 when it is lost. */
  readonly multiplierE4: number
}

/** The win in minor units, rounded down. */
export const winOf = (bet: bigint, multiplierE4: number): bigint =>
  (bet * BigInt(multiplierE4)) / BigInt(oneE4)

export const toDecimal = (multiplierE4: number): number => multiplierE4 / oneE4

export const toE4 = (decimal: number): number => Math.round(decimal * oneE4)

/**
 * The multiplier with a return of `percent` when `wins` of `all` equally likely cases win. It is rounded up, so that
 * the return is never below the stated one. Exact while the product is below 2^53.
 */
export const multiplierForChance = (percent: number, wins: number, all: number): number =>
  Math.ceil((percent * all * (oneE4 / 100)) / wins)
