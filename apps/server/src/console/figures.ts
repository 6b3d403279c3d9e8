/** Figures of a market, from the house accounts of the ledger: stakes and wins, deposits and withdrawals. */
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { MarketFigure } from '#modules/wallet/wallet.ts'

export type Figures = {
  readonly bets: number
  readonly stakes: number
  readonly wins: number
  readonly deposits: number
  readonly depositCount: number
  readonly withdrawals: number
  readonly withdrawalCount: number
}

type Sums = { -readonly [Name in keyof Figures]: bigint }

const nothing: Sums = {
  bets: 0n,
  stakes: 0n,
  wins: 0n,
  deposits: 0n,
  depositCount: 0n,
  withdrawals: 0n,
  withdrawalCount: 0n,
}

/** A stake that was given back is neither stake nor win. */
const isReturn = ({ kind }: MarketFigure): boolean => kind === 'refund' || kind === 'return'

function addGames(sums: Sums, figure: MarketFigure): void {
  if (isReturn(figure)) {
    sums.stakes += figure.credits - figure.debits
    sums.bets -= figure.debitCount
    return
  }
  sums.bets += figure.creditCount
  sums.stakes += figure.credits
  sums.wins += figure.debits
}

/** A channel pays what players deposit, and receives what they withdraw. */
function addChannel(sums: Sums, figure: MarketFigure): void {
  if (figure.kind === 'recharge') {
    sums.deposits += figure.debits
    sums.depositCount += figure.debitCount
  } else {
    sums.withdrawals += figure.credits
    sums.withdrawalCount += figure.creditCount
  }
}

function sumsOf(figures: readonly MarketFigure[]): Sums {
  const sums = { ...nothing }
  for (const figure of figures) {
    if (figure.account.startsWith('games:')) addGames(sums, figure)
    if (figure.account.startsWith('channel:')) addChannel(sums, figure)
  }
  return sums
}

export function figuresOf(figures: readonly MarketFigure[], currency: Cash): Figures {
  const sums = sumsOf(figures)
  const money = (amount: bigint): number => toMajor(minor(amount), currency)
  const count = (number: bigint): number => Math.max(0, Number(number))
  return {
    bets: count(sums.bets),
    stakes: money(sums.stakes),
    wins: money(sums.wins),
    deposits: money(sums.deposits),
    depositCount: count(sums.depositCount),
    withdrawals: money(sums.withdrawals),
    withdrawalCount: count(sums.withdrawalCount),
  }
}
