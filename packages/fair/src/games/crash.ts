/**
 * Crash: all players share one crash point. A cash-out at or below the point is paid at its multiplier; half of the
 * stake may be cashed out before the rest. The chance to reach x is 0.97 / x for every x, so the return does not depend
 * on the cash-out strategy.
 */
import type { ChoiceOf } from '@saguao/contract/schemas/games.ts'
import type { Numbers } from '../random/numbers.ts'
import { fieldsOf, hundredthsOf } from './choice-fields.ts'
import { oneE4, type Played, toDecimal } from './multiplier.ts'

export type CrashChoice = ChoiceOf<'crash'>
export type CrashOutcome = {
  readonly point: number
  /** The multiplier at which half of the stake was cashed out. */
  readonly half?: number
  /** The multiplier of the cash-out; absent when the round crashed first. */
  readonly cashout?: number
  readonly multiplier: number
}

export const crashPercent = 97
export const minCrashCashout = 1.01
export const maxCrashPoint = 1_000_000

/** The bits of the point: the first 13 hexadecimal digits of the digest. */
export const crashBits = 52
const wordScale = 2 ** 32
const restScale = 2 ** (crashBits - 32)
const cases = 2n ** BigInt(crashBits)

/** The multiplier doubles in this time. */
const doublingMs = 8000

export function readCrash(choice: unknown): CrashChoice | null {
  const { autoCashout } = fieldsOf(choice)
  if (autoCashout === undefined) return {}
  const hundredths = hundredthsOf(autoCashout, minCrashCashout, maxCrashPoint)
  return hundredths === null ? null : { autoCashout: hundredths / 100 }
}

/** How many of the 2^52 cases reach a point, given in hundredths. */
export const crashCasesReaching = (hundredths: number): bigint =>
  (BigInt(crashPercent) * cases) / BigInt(hundredths)

/** floor(97 × 2^52 / (2^52 − h)) hundredths, h being the first 52 bits; limited to 1.00 … `maxCrashPoint`. */
export function crashPoint(numbers: Numbers): number {
  const high = numbers.next() * wordScale
  const low = Math.floor(numbers.next() * restScale)
  const left = cases - BigInt(high) * BigInt(restScale) - BigInt(low)
  const hundredths = Number((BigInt(crashPercent) * cases) / left)
  return Math.min(Math.max(hundredths, 100), maxCrashPoint * 100) / 100
}

export type CrashMoves = { readonly half?: number; readonly cashout?: number }

/**
 * `cashout` is a manual cash-out, by default the chosen automatic one; without both the stake is lost. After a half
 * cash-out each half of the stake has its own multiplier, and that of the stake is their mean. It is exact, so the win
 * is rounded down once for the whole stake.
 */
export function playCrash(
  numbers: Numbers,
  { autoCashout }: CrashChoice,
  { half, cashout = autoCashout }: CrashMoves = {},
): Played<CrashOutcome> {
  const point = crashPoint(numbers)
  const isPaid = (at: number | undefined): at is number => at !== undefined && at <= point
  const multiplierE4 =
    half === undefined ? paidE4(cashout, point) : crashHalfE4(half, point) + crashHalfE4(cashout, point)
  return {
    outcome: {
      point,
      ...(isPaid(half) && { half }),
      ...(isPaid(cashout) && { cashout }),
      multiplier: toDecimal(multiplierE4),
    },
    multiplierE4,
  }
}

const paidE4 = (at: number | undefined, point: number): number =>
  at === undefined || at > point ? 0 : Math.round(at * 100) * (oneE4 / 100)

/** The part that half of the stake adds to the multiplier of the whole stake. */
export const crashHalfE4 = (at: number | undefined, point = Number.POSITIVE_INFINITY): number =>
  paidE4(at, point) / 2

/** The multiplier at a time after the start. The server decides cash-outs; the drawn curve may lag a little. */
export const crashCurveAt = (elapsedMs: number): number =>
  Math.min(Math.floor(100 * 2 ** (elapsedMs / doublingMs)) / 100, maxCrashPoint)

/** The time after the start at which the curve reaches a point. */
export const crashMsOf = (point: number): number => doublingMs * Math.log2(point)
