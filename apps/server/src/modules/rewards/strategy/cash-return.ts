/**
 * The return of own cash with everything that pays money back: what a stake wins, what the jackpot adds, and what its
 * counted part releases or returns. Upper bounds: limits of the granted amounts, minimum losses and rounding are left out,
 * because each only lowers the value.
 */
import type { Play } from '#modules/rewards/strategy/play.ts'
import type { JackpotShares, StrategyTerms } from '#modules/rewards/strategy/terms.ts'

export type CashReturn = {
  readonly game: string
  readonly setting: string
  /** Without rewards and without the jackpot. */
  readonly plain: number
  /** What the jackpot adds at each pot. */
  readonly jackpot: JackpotShares
  /** The additional return of each reward. */
  readonly newUserDeposit: number
  readonly depositBonus: number
  readonly cashback: number
  /**
   * With all rewards together and the largest prize of the jackpot; each adds at least nothing, so no smaller combination
   * is better.
   */
  readonly all: number
}

/**
 * The best day for cashback has one bet: the loss of a day is at most the sum of the losses of its bets, because wins
 * reduce it. The counted risk limits the cashback of every day.
 */
function cashbackOf(
  lossShare: number,
  counted: number,
  { rate, riskRate }: StrategyTerms['cashback'],
): number {
  const ofLoss = lossShare * rate
  return riskRate === null ? ofLoss : Math.min(ofLoss, counted * riskRate)
}

const noJackpot: JackpotShares = { first: 0, average: 0, largest: 0 }

/** A player cannot decline the jackpot: where the market has one, every cash bet of a slot takes part. */
export function cashReturn(play: Play, terms: StrategyTerms): CashReturn {
  const { game, setting, returned: plain, lossShare, countedInJackpot } = play
  const takesJackpot = terms.jackpot !== null && countedInJackpot !== undefined
  const counted = takesJackpot ? countedInJackpot : play.counted
  const jackpot = takesJackpot ? terms.jackpot : noJackpot
  const newUserDeposit = counted * terms.newUserRates.reduce((sum, rate) => sum + rate, 0)
  const depositBonus = counted * terms.depositRate
  const cashback = cashbackOf(lossShare, counted, terms.cashback)
  const all = plain + jackpot.largest + newUserDeposit + depositBonus + cashback
  return { game, setting, plain, jackpot, newUserDeposit, depositBonus, cashback, all }
}
