/** Arithmetic of the stake buttons. Amounts are major units; sums are computed in whole minor units. */
import type { Data } from '@saguao/contract/calls/calls.ts'

export type Limits = Data<'/arcade/open'>['limits']

/** The limits of the game and the balance the player can bet with. */
export type StakeBounds = { readonly limits: Limits; readonly balance: number; readonly decimals: number }

/** The largest possible stake now; the minimum bet when the balance is below it. */
export function maxStakeOf({ limits: { minBet, maxBet }, balance, decimals }: StakeBounds): number {
  return Math.max(minBet, Math.min(maxBet, floorTo(balance, decimals)))
}

/** A share of the balance in percent, as a stake within the limits. */
export function shareStakeOf(
  { limits: { minBet, maxBet }, balance, decimals }: StakeBounds,
  share: number,
): number {
  return Math.max(minBet, Math.min(maxBet, floorTo((balance * share) / 100, decimals)))
}

export function halved(bet: number, bounds: StakeBounds): number {
  return Math.max(bounds.limits.minBet, floorTo(bet / 2, bounds.decimals))
}

export function doubled(bet: number, bounds: StakeBounds): number {
  return Math.min(maxStakeOf(bounds), floorTo(bet * 2, bounds.decimals))
}

/** The next preset amount, limited by the balance. */
export function stepUp(bet: number, bounds: StakeBounds): number {
  const next = bounds.limits.steps.find((step) => step > bet) ?? bounds.limits.maxBet
  return Math.max(bet, Math.min(next, maxStakeOf(bounds)))
}

export function stepDown(bet: number, { limits: { steps, minBet } }: StakeBounds): number {
  return steps.findLast((step) => step < bet) ?? minBet
}

/** Clamps a typed amount to the limits. An amount above the balance is allowed: the panel then offers a deposit. */
export function withinLimits(bet: number, { limits: { minBet, maxBet }, decimals }: StakeBounds): number {
  return Math.min(maxBet, Math.max(minBet, floorTo(bet, decimals)))
}

/** The payout of a stake, rounded down to whole minor units as the server does. */
export const payoutOf = (bet: number, multiplier: number, decimals: number): number =>
  floorTo(bet * multiplier, decimals)

/** The price of a bonus buy for a stake, in whole minor units. */
export const buyPriceOf = (bet: number, times: number, decimals: number): number =>
  floorTo(bet * times, decimals)

/** A small epsilon is added before rounding down, because 0.29 × 100 is slightly less than 29 in floating point. */
function floorTo(amount: number, decimals: number): number {
  const perMajor = 10 ** decimals
  return Math.floor(amount * perMajor + 1e-6) / perMajor
}
