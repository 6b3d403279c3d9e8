/**
 * Mines: 25 cells, some of them mined. Where they lie is drawn before anything else and never changes, so that a round
 * needs no further chance: opening cells only finds out what was settled before the stake was taken.
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
export const minesMost = mineCells - 1

const cells = Array.from({ length: mineCells }, (_, cell) => cell)

export function readMines(choice: unknown): MinesChoice | null {
  const mines = wholeNumberOf(fieldsOf(choice).mines, 1, minesMost)
  return mines === null ? null : { mines }
}

/** The mined cells, in ascending order. */
export const layMines = (numbers: Numbers, { mines }: MinesChoice): number[] =>
  shuffled(numbers, cells, mines).sort((a, b) => a - b)

/** In how many ways `some` of `all` cells can be chosen. */
export function waysToChoose(some: number, all: number): number {
  let ways = 1
  for (let taken = 0; taken < some; taken += 1) ways = (ways * (all - taken)) / (taken + 1)
  return ways
}

/** What is paid after so many safe cells. With none opened the stake is given back: nothing has been risked yet. */
export function minesMultiplierE4({ mines }: MinesChoice, opened: number): number {
  if (opened === 0) return oneE4
  return multiplierForChance(
    minesPercent,
    waysToChoose(opened, mineCells - mines),
    waysToChoose(opened, mineCells),
  )
}

/** `opened` are the cells in the order in which they were opened, each once. */
export function playMines(
  numbers: Numbers,
  choice: MinesChoice,
  opened: readonly number[],
): Played<MinesOutcome> {
  if (new Set(opened).size < opened.length || !opened.every((cell) => cells.includes(cell)))
    throw new RangeError('There are 25 cells, and each can be opened once')
  const mines = layMines(numbers, choice)
  const isHit = opened.some((cell) => mines.includes(cell))
  const multiplierE4 = isHit ? 0 : minesMultiplierE4(choice, opened.length)
  return { outcome: { mines, opened, multiplier: toDecimal(multiplierE4) }, multiplierE4 }
}
