/** Double: fifteen numbers, seven red, seven black, one white. The three colours have the same return. */
import type { ChoiceOf } from '@saguao/contract/schemas/games.ts'
import type { Numbers } from '../random/numbers.ts'
import { fieldsOf, oneOf } from './choice-fields.ts'
import { type Played, toDecimal, toE4 } from './multiplier.ts'

export type DoubleChoice = ChoiceOf<'double'>
export type DoubleColor = DoubleChoice['color']
/** Stakes of one player on several colours of a round. */
export type ColorStakes = Readonly<Partial<Record<DoubleColor, number>>>
export type DoubleOutcome = {
  readonly number: number
  readonly color: DoubleColor
  readonly multiplier: number
}

export const doubleNumbers = 15
const doubleColors = ['red', 'black', 'white'] as const satisfies readonly DoubleColor[]

export const doubleMultipliersE4: Readonly<Record<DoubleColor, number>> = {
  red: toE4(2.1),
  black: toE4(2.1),
  white: toE4(14.7),
}

export function readDouble(choice: unknown): DoubleChoice | null {
  const color = oneOf(doubleColors, fieldsOf(choice).color)
  return color === null ? null : { color }
}

/** 0 is white, 1 to 7 are red, 8 to 14 are black. */
export function colorOf(number: number): DoubleColor {
  if (number === 0) return 'white'
  return number <= 7 ? 'red' : 'black'
}

export function playDouble(numbers: Numbers, choice: DoubleChoice): Played<DoubleOutcome> {
  const number = numbers.integer(doubleNumbers)
  const color = colorOf(number)
  const multiplierE4 = color === choice.color ? doubleMultipliersE4[color] : 0
  return { outcome: { number, color, multiplier: toDecimal(multiplierE4) }, multiplierE4 }
}
