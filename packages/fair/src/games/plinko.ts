/** Plinko: a ball falls through rows of pegs, at each one to the left or to the right, and lands in a bucket. */
import type { ChoiceOf } from '@saguao/contract/schemas/games.ts'
import type { Numbers } from '../random/numbers.ts'
import { fieldsOf, oneOf } from './choice-fields.ts'
import { type Played, toDecimal, toE4 } from './multiplier.ts'
import { plinkoTables } from './plinko-tables.ts'

export type PlinkoChoice = ChoiceOf<'plinko'>
export type PlinkoOutcome = {
  /** 0 is a step to the left, 1 a step to the right. */
  readonly path: readonly (0 | 1)[]
  readonly bucket: number
  readonly multiplier: number
}

export const plinkoRows = [8, 12, 16] as const
export const risks = ['low', 'medium', 'high'] as const

export function readPlinko(choice: unknown): PlinkoChoice | null {
  const fields = fieldsOf(choice)
  const rows = oneOf(plinkoRows, fields.rows)
  const risk = oneOf(risks, fields.risk)
  return rows === null || risk === null ? null : { rows, risk }
}

export function plinkoMultiplierE4({ rows, risk }: PlinkoChoice, bucket: number): number {
  return toE4(plinkoTables[rows][risk][Math.min(bucket, rows - bucket)] ?? 0)
}

export function playPlinko(numbers: Numbers, choice: PlinkoChoice): Played<PlinkoOutcome> {
  const path = Array.from({ length: choice.rows }, () => (numbers.next() < 0.5 ? 0 : 1))
  const bucket = path.reduce<number>((rights, step) => rights + step, 0)
  const multiplierE4 = plinkoMultiplierE4(choice, bucket)
  return { outcome: { path, bucket, multiplier: toDecimal(multiplierE4) }, multiplierE4 }
}
