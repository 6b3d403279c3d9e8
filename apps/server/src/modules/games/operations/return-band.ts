/**
 * The band that the measured return of a fair game stays in. Stakes differ, so the return is the quotient of the sums,
 * and its spread follows from the sums of squares. z is the width in standard errors.
 *
 * Upwards: the deviation of a round, Y = win − r × stake, is at least −r × stake. With y ≥ −δ,
 * ln(1 + y) ≥ y − y² ÷ (2 − 2δ), so for λ = z ÷ √V and δ = λ × r × stake the mean of exp(λY − λ²Y² ÷ (2 − 2δ)) is at
 * most 1, and the sum of Y exceeds z × √(V ÷ (1 − δ)) with a chance of about exp(−z² ÷ 2), V being the sum of Y². That
 * holds however rare and large the wins are: a large win widens the band that it would leave. The addend of V keeps δ
 * below one half.
 *
 * Downwards: exp(−x) ≤ 1 − x + x² ÷ 2, so the same bound holds with the mean of the squared win. The sample may not
 * contain the rare wins yet, so that mean is the bound over all settings of the game (packages/fair/returns/spread.ts).
 * Every round may have lost a minor unit to rounding.
 */

/** Sums over ended rounds, in minor units. Squares are estimates with the precision of a double. */
export type ReturnSums = {
  readonly rounds: bigint
  readonly stakes: bigint
  readonly wins: bigint
  readonly stakeSquares: number
  readonly winSquares: number
  /** Of stake × win. */
  readonly stakeWins: number
}

/** A game's possible returns, as fractions. */
export type StatedSpread = {
  readonly lowest: number
  readonly highest: number
  readonly secondMoment: number
}

export type Band = { readonly lower: number; readonly upper: number }
export type Verdict = 'few' | 'inside' | 'above' | 'below'
export type Measured = {
  readonly measured: number | null
  readonly lower: number | null
  readonly upper: number | null
  readonly verdict: Verdict
}

/** Fewer equal stakes than this say nothing: one large stake among small ones counts as little more than one round. */
const minEffectiveRounds = 400

/**
 * The width of the band in standard errors, for so many comparisons a year: all of them together raise about one false
 * alarm a year. Each comparison may err upwards and downwards.
 */
export const deviationsFor = (comparisonsPerYear: number): number =>
  Math.sqrt(2 * Math.log(2 * Math.max(1, comparisonsPerYear)))

export const noSums: ReturnSums = {
  rounds: 0n,
  stakes: 0n,
  wins: 0n,
  stakeSquares: 0,
  winSquares: 0,
  stakeWins: 0,
}

export const addSums = (a: ReturnSums, b: ReturnSums): ReturnSums => ({
  rounds: a.rounds + b.rounds,
  stakes: a.stakes + b.stakes,
  wins: a.wins + b.wins,
  stakeSquares: a.stakeSquares + b.stakeSquares,
  winSquares: a.winSquares + b.winSquares,
  stakeWins: a.stakeWins + b.stakeWins,
})

/** Undefined when there are too few rounds for a statement. */
export function bandOf(sums: ReturnSums, spread: StatedSpread, deviations: number): Band | undefined {
  const { rounds, stakeSquares } = sums
  const stakes = Number(sums.stakes)
  if (stakes === 0 || stakes ** 2 / stakeSquares < minEffectiveRounds) return undefined
  const { lowest, highest, secondMoment } = spread
  const bound = Math.max(secondMoment * stakeSquares, squaredDeviations(sums, lowest))
  const down = deviations * Math.sqrt(bound)
  return {
    lower: Math.max(0, lowest - (down + Number(rounds)) / stakes),
    upper: highest + upwards(sums, highest, deviations) / stakes,
  }
}

/** δ = reach ÷ √v is then at most one half. */
const addendFactor = 4

function upwards(sums: ReturnSums, r: number, deviations: number): number {
  const meanStake = sums.stakeSquares / Number(sums.stakes)
  const reach = deviations * r * meanStake
  const v = squaredDeviations(sums, r) + addendFactor * reach ** 2
  return deviations * Math.sqrt(v / (1 - reach / Math.sqrt(v)))
}

/** The sum of (win − r × stake)². */
function squaredDeviations({ stakeSquares, winSquares, stakeWins }: ReturnSums, r: number): number {
  return Math.max(0, winSquares - 2 * r * stakeWins + r ** 2 * stakeSquares)
}

export function measure(sums: ReturnSums, spread: StatedSpread, deviations: number): Measured {
  const measured = sums.stakes === 0n ? null : Number(sums.wins) / Number(sums.stakes)
  const band = bandOf(sums, spread, deviations)
  if (measured === null || !band) return { measured, lower: null, upper: null, verdict: 'few' }
  return { measured, ...band, verdict: verdictOf(measured, band) }
}

function verdictOf(measured: number, { lower, upper }: Band): Verdict {
  if (measured > upper) return 'above'
  return measured < lower ? 'below' : 'inside'
}
