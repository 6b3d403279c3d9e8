/** What a slip pays: products of whole hundredths, cut to whole minor units once, at the end. */
import { oneE2 } from './odds.ts'
import type { LegEnd } from './sport.ts'

export const legsMost = 12

export type EndedLeg = { readonly oddsE2: number; readonly end: LegEnd }

/** What a stake comes to if every leg wins. */
export const payoutOf = (stake: bigint, oddsE2: readonly number[]): bigint =>
  oddsE2.reduce((product, odds) => product * BigInt(odds), stake) / BigInt(oneE2) ** BigInt(oddsE2.length)

/** A leg that is void counts as odds 1; one that is lost ends everything. */
export const winOfSlip = (stake: bigint, legs: readonly EndedLeg[]): bigint =>
  legs.some(({ end }) => end === 'lost')
    ? 0n
    : payoutOf(
        stake,
        legs.filter(({ end }) => end === 'won').map(({ oddsE2 }) => oddsE2),
      )

/** For showing: the product of the odds, cut to hundredths. */
export const combinedE2 = (oddsE2: readonly number[]): number => Number(payoutOf(BigInt(oneE2), oddsE2))

/** Share of what a slip is worth that is paid to who leaves before the end. */
export const cashoutPercent = 97
const millionths = 1_000_000

/** A leg that is open has the chance it has now; one that is over, 1 or 0. */
export type StandingLeg = { readonly oddsE2: number; readonly chance: number }

/** What a slip is worth now, less the price of leaving. Never more than can be won. */
export function cashoutOf(stake: bigint, legs: readonly StandingLeg[]): bigint {
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
