/** A way to stake money. All numbers are shares of the stake. */
import { fullLossShare } from '@saguao/fair/returns/risk-weights.ts'

export type Outcome = { readonly chance: number; readonly multiplier: number }

export type Play = {
  readonly game: string
  readonly setting: string
  readonly returned: number
  /** The expected part of the stake that counts for rewards. */
  readonly counted: number
  /** The same of a bet that takes part in the jackpot; only slots can. */
  readonly countedInJackpot?: number
  /** The expected part of the stake that is lost. */
  readonly lossShare: number
  /** The results that pay something; a missing chance is a loss of the stake. Empty when they are not known singly. */
  readonly outcomes: readonly Outcome[]
}

export const returnOf = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, { chance, multiplier }) => sum + chance * multiplier, 0)

export const lossShareOf = (outcomes: readonly Outcome[]): number =>
  1 - outcomes.reduce((sum, { chance, multiplier }) => sum + chance * Math.min(1, multiplier), 0)

/** The weight of a position that consists of several bets, from the loss of all of them together. */
export const jointWeight = (kindWeight: number, lossShare: number): number =>
  (kindWeight / 100) * Math.min(1, (lossShare * 100) / fullLossShare)

/** From 0 to end − 1. */
export const upTo = (end: number): number[] => Array.from({ length: end }, (_, index) => index)
