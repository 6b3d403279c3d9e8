/**
 * Mines: 25 cells, some of them mined. The mined cells are drawn once at the start of the round and do not change;
 * opening cells draws no further numbers.
 */
import type { ChoiceOf } from '@saguao/contract/schemas/games.ts'
import { type Numbers, shuffled } from '../random/numbers.ts'
import { fieldsOf, wholeNumberOf } from './choice-fields.ts'
import { multiplierForChance, oneE4, type Played, toDecimal } from './multiplier.ts'

export type MinesChoice = ChoiceOf<'mines'>
export type MinesOutcome = {
  readonly mines: readonly number[]
  readonly opened: readonly number[]
  readonly multiplier: number
}

export const minesPercent = 98
export const mineCells = 25
export const maxMines = mineCells - 1

const cells = Array.from({ length: mineCells }, (_, cell) => cell)

export function readMines(choice: unknown): MinesChoice | null {
  const mines = wholeNumberOf(fieldsOf(choice).mines, 1, maxMines)
  return mines === null ? null : { mines }
}

/** The mined cells, in ascending order. */
export const drawMines = (numbers: Numbers, { mines }: MinesChoice): number[] =>
  shuffled(numbers, cells, mines).sort((a, b) => a - b)

/** The number of ways to choose `some` of `all` cells. */
export function binomial(some: number, all: number): number {
  let ways = 1
  for (let taken = 0; taken < some; taken += 1) ways = (ways * (all - taken)) / (taken + 1)
  return ways
}

/** The multiplier after a number of safe cells. Without an opened cell the stake is returned. */
export function minesMultiplierE4({ mines }: MinesChoice, opened: number): number {
  if (opened === 0) return oneE4
  return multiplierForChance(minesPercent, binomial(opened, mineCells - mines), binomial(opened, mineCells))
}

/** `opened` are the cells in the order of opening, without repeats. */
export function playMines(
  numbers: Numbers,
  choice: MinesChoice,
  opened: readonly number[],
): Played<MinesOutcome> {
  if (new Set(opened).size < opened.length || !opened.every((cell) => cells.includes(cell)))
    throw new RangeError('There are 25 cells, and each can be opened once')
  const mines = drawMines(numbers, choice)
  const isHit = opened.some((cell) => mines.includes(cell))
  const multiplierE4 = isHit ? 0 : minesMultiplierE4(choice, opened.length)
  return { outcome: { mines, opened, multiplier: toDecimal(multiplierE4) }, multiplierE4 }
}
