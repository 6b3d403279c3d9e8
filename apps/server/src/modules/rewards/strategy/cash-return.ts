/**
 * The return of own cash with rewards: what a stake pays back, plus what its counted part releases or returns. Upper
 * bounds: limits of the granted amounts, minimum losses and rounding are left out, because each only lowers the value.
 */
import type { Play } from '#modules/rewards/strategy/play.ts'
import type { StrategyTerms } from '#modules/rewards/strategy/terms.ts'

export type CashReturn = {
  readonly game: string
  readonly setting: string
  /** Without rewards. */
  readonly plain: number
  /** The additional return of each reward. */
  readonly newUserDeposit: number
  readonly depositBonus: number
  readonly cashback: number
  /** With all rewards together; each adds at least nothing, so no smaller combination is better. */
  readonly all: number
}

/**
 * The best day for cashback has one bet: the loss of a day is at most the sum of the losses of its bets, because wins
 * reduce it. The counted risk limits the cashback of every day.
 */
function cashbackOf({ lossShare, counted }: Play, { rate, riskRate }: StrategyTerms['cashback']): number {
  const ofLoss = lossShare * rate
  return riskRate === null ? ofLoss : Math.min(ofLoss, counted * riskRate)
}

export function cashReturn(play: Play, terms: StrategyTerms): CashReturn {
  const { game, setting, returned: plain, counted } = play
  const newUserDeposit = counted * terms.newUserRates.reduce((sum, rate) => sum + rate, 0)
  const depositBonus = counted * terms.depositRate
  const cashback = cashbackOf(play, terms.cashback)
  const all = plain + newUserDeposit + depositBonus + cashback
  return { game, setting, plain, newUserDeposit, depositBonus, cashback, all }
}
