/**
 * Crash: one point for everybody. Whoever leaves at or below it is paid what they left at. The chance to reach x is
 * 0.97 / x for every x, so no plan for leaving is better than another.
 */
import type { ChoiceOf } from '@saguao/contract/schemas/games.ts'
import type { Numbers } from '../random/numbers.ts'
import { fieldsOf, hundredthsOf } from './choice-fields.ts'
import { oneE4, type Played, toDecimal } from './multiplier.ts'

export type CrashChoice = ChoiceOf<'crash'>
export type CrashOutcome = {
  readonly point: number
  /** Where the player left; absent where the round ended first. */
  readonly cashout?: number
  readonly multiplier: number
}

export const crashPercent = 97
export const crashLeast = 1.01
export const crashMost = 1_000_000

/** The bits of the point: the first 13 hexadecimal digits of the digest. */
export const crashBits = 52
const wordScale = 2 ** 32
const restScale = 2 ** (crashBits - 32)
const cases = 2n ** BigInt(crashBits)

/** The curve doubles in this time. */
const doublingMs = 8000

export function readCrash(choice: unknown): CrashChoice | null {
  const { autoCashout } = fieldsOf(choice)
  if (autoCashout === undefined) return {}
  const hundredths = hundredthsOf(autoCashout, crashLeast, crashMost)
  return hundredths === null ? null : { autoCashout: hundredths / 100 }
}

/** How many of the 2^52 cases reach a point, given in hundredths. */
export const crashCasesReaching = (hundredths: number): bigint =>
  (BigInt(crashPercent) * cases) / BigInt(hundredths)

/** floor(97 × 2^52 / (2^52 − h)) hundredths, h being the first 52 bits; never below 1.00 nor above the most. */
export function crashPoint(numbers: Numbers): number {
  const high = numbers.next() * wordScale
  const low = Math.floor(numbers.next() * restScale)
  const left = cases - BigInt(high) * BigInt(restScale) - BigInt(low)
  const hundredths = Number((BigInt(crashPercent) * cases) / left)
  return Math.min(Math.max(hundredths, 100), crashMost * 100) / 100
}

/** The player leaves at `cashout`, by hand or by the choice made before; without either the stake is lost. */
export function playCrash(numbers: Numbers, choice: CrashChoice, cashout?: number): Played<CrashOutcome> {
  const point = crashPoint(numbers)
  const left = cashout ?? choice.autoCashout
  if (left === undefined || left > point) return { outcome: { point, multiplier: 0 }, multiplierE4: 0 }
  const multiplierE4 = Math.round(left * 100) * (oneE4 / 100)
  return { outcome: { point, cashout: left, multiplier: toDecimal(multiplierE4) }, multiplierE4 }
}

/** What the curve shows so long after the start. The server decides; a page that draws it may be an instant off. */
export const crashCurveAt = (elapsedMs: number): number =>
  Math.min(Math.floor(100 * 2 ** (elapsedMs / doublingMs)) / 100, crashMost)

/** When the curve comes to a point. */
export const crashMsOf = (point: number): number => doublingMs * Math.log2(point)
