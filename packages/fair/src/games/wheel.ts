/** Wheel: equal segments, one of which stops under the pointer. */
import type { ChoiceOf } from '@saguao/contract/schemas/games.ts'
import type { Numbers } from '../random/numbers.ts'
import { fieldsOf, oneOf } from './choice-fields.ts'
import { type Played, toDecimal, toE4 } from './multiplier.ts'
import { risks } from './plinko.ts'

export type WheelChoice = ChoiceOf<'wheel'>
export type WheelOutcome = { readonly segment: number; readonly multiplier: number }
export type WheelSize = (typeof wheelSizes)[number]

export const wheelSizes = [10, 20, 30, 40, 50] as const

/** Low risk: the same ten segments, repeated. */
const lowTen = [1.6, 1.1, 1.3, 1.1, 0, 1.3, 1.1, 1.1, 1.1, 0]

/** Medium risk: every other segment pays, these in turn. */
const mediumPays: Readonly<Record<WheelSize, readonly number[]>> = {
  10: [3, 1.5, 1.9, 1.5, 1.8],
  20: [4, 1.5, 2, 1.5, 1.5, 2, 1.5, 1.9, 1.5, 2],
  30: [5, 1.5, 2, 1.5, 1.5, 2, 1.5, 2, 2.1, 1.5, 2, 1.5, 1.5, 2, 1.5],
  40: [7, 1.5, 1.5, 1.5, 1.5, 1.5, 3, 1.5, 1.5, 1.5, 1.8, 1.5, 1.5, 1.5, 3, 1.5, 1.5, 1.5, 1.5, 1.5],
  50: [
    9.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 3, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 3, 1.5, 1.5, 1.5, 1.5,
    1.5, 1.5, 1.5,
  ],
}

/** High risk: a few distant segments pay, as [segment, multiplier]. */
const highPays: Readonly<Record<WheelSize, readonly (readonly [number, number])[]>> = {
  10: [
    [0, 7.2],
    [5, 2.5],
  ],
  20: [
    [0, 15],
    [10, 4.4],
  ],
  30: [
    [0, 22],
    [10, 5],
    [20, 2.1],
  ],
  40: [
    [0, 30],
    [13, 6],
    [27, 2.8],
  ],
  50: [
    [0, 40],
    [17, 6],
    [33, 2.5],
  ],
}

export function readWheel(choice: unknown): WheelChoice | null {
  const fields = fieldsOf(choice)
  const segments = oneOf(wheelSizes, fields.segments)
  const risk = oneOf(risks, fields.risk)
  return segments === null || risk === null ? null : { segments, risk }
}

export function wheelMultiplierE4({ segments, risk }: WheelChoice, segment: number): number {
  return toE4(wheelTables[risk](segments as WheelSize, segment) ?? 0)
}

const wheelTables = {
  low: (_: WheelSize, segment: number) => lowTen[segment % lowTen.length],
  medium: (size: WheelSize, segment: number) => (segment % 2 === 0 ? mediumPays[size][segment / 2] : 0),
  high: (size: WheelSize, segment: number) => highPays[size].find(([place]) => place === segment)?.[1],
}

export function playWheel(numbers: Numbers, choice: WheelChoice): Played<WheelOutcome> {
  const segment = numbers.integer(choice.segments)
  const multiplierE4 = wheelMultiplierE4(choice, segment)
  return { outcome: { segment, multiplier: toDecimal(multiplierE4) }, multiplierE4 }
}
