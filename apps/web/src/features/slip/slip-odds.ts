/** What a slip comes to, as the server computes it: products of whole hundredths, cut once at the end. */
import { type Cash, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import { combinedE2, payoutOf } from '@saguao/fair/sports/slip.ts'

const oneE2 = 100
const toE2 = (odds: number): number => Math.round(odds * oneE2)

export const totalOdds = (odds: readonly number[]): number => combinedE2(odds.map(toE2)) / oneE2

/** What a stake comes to if every leg wins. */
export function possibleWin(stake: number, odds: readonly number[], currency: Cash): number {
  const staked = parseAmount(stake, currency) ?? minor(0n)
  return toMajor(minor(payoutOf(staked, odds.map(toE2))), currency)
}
