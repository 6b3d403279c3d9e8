/** What the keys of the bet panel make of a stake. Amounts are major units; sums are done in whole minor ones. */
import type { Data } from '@saguao/contract/calls.ts'

export type Limits = Data<'/arcade/open'>['limits']

/** The limits of the table and what the player has to bet with. */
export type Purse = { readonly limits: Limits; readonly balance: number; readonly decimals: number }

/** The most that can be staked now; the least of the table where the purse holds less than that. */
export function mostOf({ limits: { minBet, maxBet }, balance, decimals }: Purse): number {
  return Math.max(minBet, Math.min(maxBet, floorTo(balance, decimals)))
}

export function halved(bet: number, purse: Purse): number {
  return Math.max(purse.limits.minBet, floorTo(bet / 2, purse.decimals))
}

export function doubled(bet: number, purse: Purse): number {
  return Math.min(mostOf(purse), floorTo(bet * 2, purse.decimals))
}

/** The next of the table's usual amounts; beyond what the purse holds there is none. */
export function stepUp(bet: number, purse: Purse): number {
  const next = purse.limits.steps.find((step) => step > bet) ?? purse.limits.maxBet
  return Math.max(bet, Math.min(next, mostOf(purse)))
}

export function stepDown(bet: number, { limits: { steps, minBet } }: Purse): number {
  return steps.findLast((step) => step < bet) ?? minBet
}

/** A typed amount within the limits. What is more than the purse holds is left: the table then offers a deposit. */
export function withinLimits(bet: number, { limits: { minBet, maxBet }, decimals }: Purse): number {
  return Math.min(maxBet, Math.max(minBet, floorTo(bet, decimals)))
}

/** What a stake comes to, cut to whole minor units as the server cuts it. */
export const paidFor = (bet: number, multiplier: number, decimals: number): number =>
  floorTo(bet * multiplier, decimals)

/** A hair is added before cutting: 0.29 × 100 is a little less than 29. */
function floorTo(amount: number, decimals: number): number {
  const perMajor = 10 ** decimals
  return Math.floor(amount * perMajor + 1e-6) / perMajor
}
