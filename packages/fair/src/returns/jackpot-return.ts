/** The expected return of the jackpot to a bet, which players and rewards add to the return of the slot. */
import type { Cash } from '@saguao/contract/product/money.ts'
import { jackpotPrize, jackpotSharePercent, jackpotTerms, jackpotWinNumbers } from '../games/jackpot.ts'
import { type Fraction, fraction } from './fraction.ts'

/** What a bet gets back in expectation while the jackpot pays this prize, as a share of the stake. */
export const jackpotReturn = (prize: bigint, currency: Cash): Fraction =>
  fraction(prize, jackpotTerms[currency].stakesPerWin)

/** The same from the draw itself: the chance is rounded up to a number of 48 bits. */
export const drawnJackpotReturn = (prize: bigint, stake: bigint, currency: Cash): Fraction => {
  const { winning, all } = jackpotWinNumbers(stake, currency)
  return fraction(prize * winning, stake * all)
}

/** Expected returns of the jackpot at the pots that matter. */
export type JackpotReturns = {
  readonly first: Fraction
  /** Over all bets: the share that the bets pay in. */
  readonly average: Fraction
  /** With the largest prize. A player who waits for it bets only then. */
  readonly largest: Fraction
}

export const jackpotReturns = (currency: Cash): JackpotReturns => {
  const { firstPot, cap } = jackpotTerms[currency]
  return {
    first: jackpotReturn(jackpotPrize(firstPot, currency), currency),
    average: fraction(jackpotSharePercent, 100),
    largest: jackpotReturn(cap, currency),
  }
}
