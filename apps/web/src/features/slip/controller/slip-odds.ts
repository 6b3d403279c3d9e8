/** Odds and possible win of a slip, computed like on the server: products of whole hundredths, rounded down once. */
import { type Cash, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import { payoutOf } from '@saguao/fair/sports/slip.ts'
import { toE2 } from '#domain/bets/total-odds.ts'

/** The payout if every leg wins. */
export function possibleWin(stake: number, odds: readonly number[], currency: Cash): number {
  const staked = parseAmount(stake, currency) ?? minor(0n)
  return toMajor(minor(payoutOf(staked, odds.map(toE2))), currency)
}
