/** Payouts of slips: products of hundredths, rounded down to minor units once at the end. */
import { oneE2 } from './odds.ts'
import type { LegResult } from './sport.ts'

export type EndedLeg = { readonly oddsE2: number; readonly end: LegResult }

const productOf = (oddsE2: readonly number[]): bigint =>
  oddsE2.reduce((product, odds) => product * BigInt(odds), 1n)

/** The payout of a stake when every leg wins. */
export const payoutOf = (stake: bigint, oddsE2: readonly number[]): bigint =>
  (stake * productOf(oddsE2)) / BigInt(oneE2) ** BigInt(oddsE2.length)

/** Division, rounded up. */
const quotient = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/**
 * The largest stake whose payout is at most `maxPayout` and exceeds the stake by at most `maxLoss`; 0 when there is none.
 * The payout is rounded down, so both bounds hold exactly up to the next whole unit.
 */
export function largestStake(oddsE2: readonly number[], maxLoss: bigint, maxPayout: bigint): bigint {
  const one = BigInt(oneE2) ** BigInt(oddsE2.length)
  const odds = productOf(oddsE2)
  if (maxLoss < 0n || maxPayout < 0n) return 0n
  const byPayout = quotient((maxPayout + 1n) * one, odds) - 1n
  if (odds <= one) return byPayout
  const byLoss = quotient((maxLoss + 1n) * one, odds - one) - 1n
  if (byPayout < byLoss) return byPayout
  return byLoss
}

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
