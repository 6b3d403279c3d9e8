/**
 * Multipliers are whole numbers of ten-thousandths, so that what is shown is what is paid, to the last minor unit.
 * Two roundings exist, and both are here.
 */

/** ×1.0000 */
export const oneE4 = 10_000

export type Played<Outcome> = {
  readonly outcome: Outcome
  /** What the stake is multiplied with; 0 where it is lost. */
  readonly multiplierE4: number
}

/** Win in minor units. What is smaller than a minor unit cannot be paid and is left off. */
export const winOf = (bet: bigint, multiplierE4: number): bigint =>
  (bet * BigInt(multiplierE4)) / BigInt(oneE4)

export const toDecimal = (multiplierE4: number): number => multiplierE4 / oneE4

export const toE4 = (decimal: number): number => Math.round(decimal * oneE4)

/**
 * The multiplier that gives back `percent` of what is staked when `wins` of `all` equally likely cases win. Rounded up:
 * the return that is stated is the least a player gets. Exact, as long as the product stays below 2^53.
 */
export const multiplierForChance = (percent: number, wins: number, all: number): number =>
  Math.ceil((percent * all * (oneE4 / 100)) / wins)
