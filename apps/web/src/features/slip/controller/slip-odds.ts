/** Odds and possible win of a slip, computed like on the server: products of whole hundredths, rounded down once. */
import { type Cash, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import { combinedE2, payoutOf } from '@saguao/fair/sports/slip.ts'

const oneE2 = 100
const toE2 = (odds: number): number => Math.round(odds * oneE2)

export const totalOdds = (odds: readonly number[]): number => combinedE2(odds.map(toE2)) / oneE2

/** The payout if every leg wins. */
export function possibleWin(stake: number, odds: readonly number[], currency: Cash): number {
  const staked = parseAmount(stake, currency) ?? minor(0n)
  return toMajor(minor(payoutOf(staked, odds.map(toE2))), currency)
}
