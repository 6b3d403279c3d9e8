/** Payouts of slips: products of hundredths, rounded down to minor units once at the end. */
import { oneE2 } from './odds.ts'
import type { LegResult } from './sport.ts'

export type EndedLeg = { readonly oddsE2: number; readonly end: LegResult }

/** The payout of a stake when every leg wins. */
export const payoutOf = (stake: bigint, oddsE2: readonly number[]): bigint =>
  oddsE2.reduce((product, odds) => product * BigInt(odds), stake) / BigInt(oneE2) ** BigInt(oddsE2.length)

/** A void leg counts as odds 1; a lost leg makes the win 0. */
export const winOfSlip = (stake: bigint, legs: readonly EndedLeg[]): bigint =>
  legs.some(({ end }) => end === 'lost')
    ? 0n
    : payoutOf(
        stake,
        legs.filter(({ end }) => end === 'won').map(({ oddsE2 }) => oddsE2),
      )

/** The product of the odds, rounded down to hundredths, for display. */
export const combinedE2 = (oddsE2: readonly number[]): number => Number(payoutOf(BigInt(oneE2), oddsE2))

/** The share of the fair value that a cash-out pays, in percent. */
const cashoutPercent = 97
const millionths = 1_000_000

/** An open leg has its current probability, a finished leg 1 or 0. */
export type ValuedLeg = { readonly oddsE2: number; readonly chance: number }

/** The cash-out amount: the current value less the margin, never more than the possible win. */
export function cashoutOf(stake: bigint, legs: readonly ValuedLeg[]): bigint {
  const chance = legs.reduce((product, leg) => product * leg.chance, 1)
  const share = BigInt(Math.floor(chance * (cashoutPercent / 100) * millionths))
  return (
    (payoutOf(
      stake,
      legs.map(({ oddsE2 }) => oddsE2),
    ) *
      share) /
    BigInt(millionths)
  )
}
